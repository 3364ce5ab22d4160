import { FormKitProvider, type SubmitProblem } from '@rewards/ui/form';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { describeError, validationMessage } from '../lib/errors/describe-error';
import { faultOf, mayBeDone } from '../lib/errors/errors';
import { drafts } from '../lib/storage/drafts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Maps a refused submit to field errors, a sentence, or a conflict. */
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

/** Turns errors into words, for all forms. */
export function FormTexts({ children }: { children: ReactNode }) {
	// Rerenders, with any visible errors, when the language changes.
	useTranslation('errors');
	return (
		<FormKitProvider translateError={translateError} describeError={submitProblem} drafts={drafts}>
			{children}
		</FormKitProvider>
	);
}
