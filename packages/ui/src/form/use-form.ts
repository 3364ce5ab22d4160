import { useMemo } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm as useHookForm } from 'react-hook-form';
import { formResolver } from './resolver';
import type { Parse } from './types';

export interface UseKitFormOptions<Values extends FieldValues, Output> {
	defaultValues: DefaultValues<Values>;
	/** The schema; keep its identity. */
	parse: Parse<Values, Output>;
}

/** react-hook-form as this kit uses it: a field is checked when it is left, and from then on as one types. */
export function useKitForm<Values extends FieldValues, Output = Values>({
	defaultValues,
	parse,
}: UseKitFormOptions<Values, Output>): UseFormReturn<Values, unknown, Output> {
	const resolver = useMemo(() => formResolver(parse), [parse]);
	return useHookForm<Values, unknown, Output>({
		defaultValues,
		resolver,
		mode: 'onTouched',
		reValidateMode: 'onChange',
	});
}
