import { FormKitProvider, type SubmitProblem } from '@rewards/ui/form';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { describeError, validationMessage } from '../lib/describe-error';
import { drafts } from '../lib/drafts';
import { faultOf, mayBeDone } from '../lib/errors';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What a refused submit means to a form: its fields, or a sentence, or that someone saved meanwhile. */
function submitProblem(error: unknown): SubmitProblem {
	const fault = faultOf(error);
	const { title, detail } = describeError(error);
	if (fault.kind !== 'app') return { message: detail ? `${title} ${detail}` : title, unanswered: mayBeDone(error) };
	const { code, fields, reference, params } = fault.body;
	if (code === 'CONFLICT' && isRecord(params?.current)) {
		return { message: title, conflict: { message: detail || title, current: params.current } };
	}
	const sentence = reference || fields?.length || !detail ? title : `${title} ${detail}`;
	return { message: sentence, ...(fields ? { fields } : {}), ...(reference ? { reference } : {}) };
}

const translateError = ({ code, params }: { code: string; params?: Record<string, string | number> }) =>
	validationMessage(code, params);

/** How errors become words, for all forms. */
export function FormTexts({ children }: { children: ReactNode }) {
	// Renders again, and with it the errors that show, when the language changes.
	useTranslation('errors');
	return (
		<FormKitProvider translateError={translateError} describeError={submitProblem} drafts={drafts}>
			{children}
		</FormKitProvider>
	);
}
