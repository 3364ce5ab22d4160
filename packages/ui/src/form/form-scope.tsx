import { createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { FieldLimit } from './types';
import type { KitForm } from './use-form';

const Limits = createContext<Readonly<Record<string, FieldLimit>>>({});

/** The fields inside belong to this form and follow its schema. */
export function FormScope<Values extends FieldValues, Output>(props: {
	form: KitForm<Values, Output>;
	children: ReactNode;
}) {
	const { limits, ...form } = props.form;
	return (
		<FormProvider {...form}>
			<Limits value={limits ?? {}}>{props.children}</Limits>
		</FormProvider>
	);
}

/** What the schema says of a field, unless the field overrides it. */
export function useFieldLimit(given: Partial<FieldLimit> & { name: string }): FieldLimit {
	const limit = useContext(Limits)[given.name];
	return { required: given.required ?? limit?.required ?? false, maxLength: given.maxLength ?? limit?.maxLength };
}
