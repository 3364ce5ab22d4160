import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DraftStore, SubmitProblem } from './types';

export interface FormKitValue {
	/** The text of a field error. */
	translateError: (error: { code: string; params?: Record<string, string | number> }) => string;
	/** Explains a failed submit. */
	describeError: (error: unknown) => SubmitProblem;
	drafts?: DraftStore;
}

const FormKitContext = createContext<FormKitValue | null>(null);

/** Rendered once around the application: turns errors into words for all forms. */
export function FormKitProvider({
	translateError,
	describeError,
	drafts,
	children,
}: FormKitValue & { children: ReactNode }) {
	const value = useMemo(() => ({ translateError, describeError, drafts }), [translateError, describeError, drafts]);
	return <FormKitContext value={value}>{children}</FormKitContext>;
}

export function useFormKit(): FormKitValue {
	const value = useContext(FormKitContext);
	if (!value) throw new Error('FormKitProvider is missing');
	return value;
}
