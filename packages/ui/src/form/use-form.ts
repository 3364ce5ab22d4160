import { useMemo } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm as useHookForm } from 'react-hook-form';
import { formResolver } from './resolver';
import type { Parse } from './types';

export interface UseKitFormOptions<Values extends FieldValues, Output> {
	/** All of them: the form can't show fields that aren't in its initial values. */
	defaultValues: Values;
	/** The schema; keep its identity. */
	parse: Parse<Values, Output>;
}

/** A react-hook-form form that knows its schema's constraints. */
export interface KitForm<Values extends FieldValues, Output = Values> extends UseFormReturn<Values, unknown, Output> {
	limits?: Parse<Values>['limits'];
}

/** react-hook-form with this kit's settings: a field is validated on blur, and from then on while typing. */
export function useKitForm<Values extends FieldValues, Output = Values>({
	defaultValues,
	parse,
}: UseKitFormOptions<Values, Output>): KitForm<Values, Output> {
	const resolver = useMemo(() => formResolver(parse), [parse]);
	const form = useHookForm<Values, unknown, Output>({
		// TypeScript can't prove that a generic type is a part of itself.
		defaultValues: defaultValues as DefaultValues<Values>,
		resolver,
		mode: 'onTouched',
		reValidateMode: 'onChange',
	});
	return { ...form, limits: parse.limits };
}
