import { type RefObject, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useEvent } from '../lib/hooks';
import { useUi } from '../lib/ui-context';
import type { HiddenError } from './hidden-errors';
import { useFormKit } from './kit-context';
import { toFieldError } from './resolver';
import { applyServerErrors } from './server-errors';
import { problemsIn, shownField } from './shown-field';
import type { FieldProblem, FormHandle, SubmitContext, SubmitProblem } from './types';

/** What it gives back, when that has a version, is the record as it was saved: the next save goes over that one. */
export type OnSubmit<Output> = (values: Output, context: SubmitContext) => unknown;

const versionOf = (record: unknown): number | undefined => {
	if (typeof record !== 'object' || record === null || !('version' in record)) return undefined;
	return typeof record.version === 'number' ? record.version : undefined;
};

interface SubmitOptions {
	/** Of the record that the form began with. */
	version?: number;
	/** Is told how far the save is. */
	handle?: RefObject<FormHandle>;
	/** The field that holds a path, whether the form shows it or not. */
	fieldAt?: (path: string) => HiddenError['field'] | undefined;
}

/**
 * Submitting a form of the kit: never twice at once; what the schema or the server refuses lands on its fields, the
 * rest is the `problem` to show beside the form. `announcement` is for a live region.
 */
export function useSubmit<Values extends FieldValues, Output>(
	form: UseFormReturn<Values, unknown, Output>,
	onSubmit: OnSubmit<Output>,
	{ version: begun, handle, fieldAt }: SubmitOptions = {},
) {
	const { t } = useUi();
	const { describeError, translateError } = useFormKit();
	const busy = useRef(false);
	// Seen since the form began: in a conflict, or saved by the form itself.
	const seen = useRef<number | undefined>(undefined);
	const [problem, setProblem] = useState<SubmitProblem | null>(null);
	const [announcement, setAnnouncement] = useState('');
	const [hidden, setHidden] = useState<readonly HiddenError[]>([]);

	/** Of those that the form doesn't show: each with its field where that is known, and the others in words. */
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
		const told = all || (known.length > 0 && texts.length === 0);
		setProblem(told ? null : { ...described, message: [described.message, ...texts].join(' ') });
		setAnnouncement(all ? t('formInvalid', { count: described.fields?.length ?? 1 }) : '');
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
						// From now on the record is newer than the one of the conflict.
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
					setAnnouncement(t('formInvalid', { count: problemsIn(errors).length }));
				},
			)();
		} finally {
			busy.current = false;
		}
	});
	/** The conflict is settled: from now on the form saves over what depends on the server. */
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
		/** What the form shows was typed over another version: whether someone saved meanwhile, the save will tell. */
		standOn: (version: number | undefined) => {
			seen.current = version;
		},
	};
}
