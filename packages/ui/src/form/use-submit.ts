import { type RefObject, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useEvent } from '../lib/hooks';
import { useUi } from '../lib/ui-context';
import { fieldsWith, problemsIn, shownField } from './fields/shown-field';
import type { HiddenError } from './hidden-errors';
import { useFormKit } from './kit-context';
import { toFieldError } from './resolver';
import { applyServerErrors } from './server-errors';
import type { FieldProblem, FormHandle, SubmitContext, SubmitProblem } from './types';

/** If its result has a version, it is the saved record: the next save goes over that version. */
export type OnSubmit<Output> = (values: Output, context: SubmitContext) => unknown;

const versionOf = (record: unknown): number | undefined => {
	if (typeof record !== 'object' || record === null || !('version' in record)) return undefined;
	return typeof record.version === 'number' ? record.version : undefined;
};

interface SubmitOptions {
	/** Version of the initial record. */
	version?: number;
	/** Gets the progress of the save. */
	handle?: RefObject<FormHandle>;
	/** The field that contains a path, whether visible or not. */
	fieldAt?: (path: string) => HiddenError['field'] | undefined;
}

/**
 * Submits a form of the kit: never twice at once. Errors from schema or server go to their fields, the rest is the
 * `problem` to show with the form. `announcement` is for a live region.
 */
export function useSubmit<Values extends FieldValues, Output>(
	form: UseFormReturn<Values, unknown, Output>,
	onSubmit: OnSubmit<Output>,
	{ version: begun, handle, fieldAt }: SubmitOptions = {},
) {
	const { t } = useUi();
	const { describeError, translateError } = useFormKit();
	const busy = useRef(false);
	// Seen since the form opened: in a conflict, or saved by the form itself.
	const seen = useRef<number | undefined>(undefined);
	const [problem, setProblem] = useState<SubmitProblem | null>(null);
	const [announcement, setAnnouncement] = useState('');
	const [hidden, setHidden] = useState<readonly HiddenError[]>([]);

	/** Errors of hidden fields: each with its field if known, the others in words. */
	const divide = (problems: readonly FieldProblem[]) => {
		const known = problems.flatMap((problem): HiddenError[] => {
			const field = fieldAt?.(problem.path);
			return field ? [{ ...problem, field }] : [];
		});
		const others = problems.filter((problem) => !known.some(({ path }) => path === problem.path));
		return { known, texts: others.map((one) => translateError(one)) };
	};
	const over = () => seen.current ?? begun;
	const advance = (progress: FormHandle['progress']) => {
		if (handle) handle.current.progress = progress;
	};
	const fail = (error: unknown) => {
		const described = describeError(error);
		advance(described.unanswered ? 'unanswered' : 'idle');
		const rest = applyServerErrors(form, described.fields ?? []);
		const all = rest.length === 0 && described.fields?.length;
		const { known, texts } = divide(rest);
		for (const { path, ...problem } of known) form.setError(path as Path<Values>, toFieldError({ path, ...problem }));
		setHidden(known);
		const allShown = all || (known.length > 0 && texts.length === 0);
		setProblem(allShown ? null : { ...described, message: [described.message, ...texts].join(' ') });
		setAnnouncement(all ? t('formInvalid', { count: fieldsWith(described.fields ?? []) }) : '');
	};
	const submit = useEvent(async () => {
		if (busy.current) return;
		busy.current = true;
		setAnnouncement('');
		setHidden([]);
		try {
			await form.handleSubmit(
				async (values) => {
					setProblem(null);
					advance('saving');
					try {
						const version = over();
						const saved = await onSubmit(values, version === undefined ? {} : { version });
						// From now on, the record is newer than that of the conflict.
						seen.current = versionOf(saved);
						advance('idle');
						handle?.current.giveUp();
					} catch (error) {
						fail(error);
					}
				},
				(errors) => {
					const { known, texts } = divide(problemsIn(errors).filter(({ path }) => !shownField(form, path)));
					setHidden(known);
					setProblem(texts.length > 0 ? { message: texts.join(' ') } : null);
					setAnnouncement(t('formInvalid', { count: fieldsWith(problemsIn(errors)) }));
				},
			)();
		} finally {
			busy.current = false;
		}
	});
	/** The conflict is resolved: the form now saves over the server's record. */
	const settle = () => {
		seen.current = versionOf(problem?.conflict?.current) ?? seen.current;
		setProblem(null);
	};
	return {
		submit,
		problem,
		announcement,
		hidden,
		settle,
		/** The version that the next save goes over. */
		over,
		/** The input was typed over another version: the save will detect a conflict. */
		standOn: (version: number | undefined) => {
			seen.current = version;
		},
	};
}
