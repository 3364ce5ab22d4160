import { useMemo } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm as useHookForm } from 'react-hook-form';
import { formResolver } from './resolver';
import type { Parse } from './types';

export interface UseKitFormOptions<Values extends FieldValues, Output> {
	/** All of them: what a form doesn't begin with it can't show. */
	defaultValues: Values;
	/** The schema; keep its identity. */
	parse: Parse<Values, Output>;
}

/** A form of react-hook-form that knows what its schema says of its fields. */
export interface KitForm<Values extends FieldValues, Output = Values> extends UseFormReturn<Values, unknown, Output> {
	limits?: Parse<Values>['limits'];
}

/** react-hook-form as this kit uses it: a field is checked when it is left, and from then on as one types. */
export function useKitForm<Values extends FieldValues, Output = Values>({
	defaultValues,
	parse,
}: UseKitFormOptions<Values, Output>): KitForm<Values, Output> {
	const resolver = useMemo(() => formResolver(parse), [parse]);
	const form = useHookForm<Values, unknown, Output>({
		// Of a type that isn't known yet, TypeScript can't say that it is a part of itself.
		defaultValues: defaultValues as DefaultValues<Values>,
		resolver,
		mode: 'onTouched',
		reValidateMode: 'onChange',
	});
	return { ...form, limits: parse.limits };
}
