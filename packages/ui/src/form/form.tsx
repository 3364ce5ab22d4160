import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { cn } from '../lib/cn';
import { useEvent } from '../lib/hooks';
import { useUi } from '../lib/ui-context';
import { Alert } from '../primitives/alert';
import { useFormKit } from './kit-context';
import { applyServerErrors } from './server-errors';
import type { SubmitProblem } from './types';

export interface FormProps<Values extends FieldValues, Output>
	extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
	form: UseFormReturn<Values, unknown, Output>;
	/** Throwing shows the error: on its fields, and above the form what they don't say. */
	onSubmit: (values: Output) => unknown;
	/** Ctrl+S (⌘S) saves. */
	saveKey?: boolean;
	/** Shown instead of the plain message when somebody saved meanwhile. */
	renderConflict?: (conflict: NonNullable<SubmitProblem['conflict']>, close: () => void) => ReactNode;
	children: ReactNode;
}

/**
 * A form of react-hook-form: double submits are impossible, the first error gets the focus and is announced, the server's errors
 * land on their fields.
 */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
	const { form, onSubmit, saveKey, renderConflict, className, children, ...rest } = props;
	const { t } = useUi();
	const { describeError, translateError } = useFormKit();
	const element = useRef<HTMLFormElement>(null);
	const busy = useRef(false);
	const [problem, setProblem] = useState<SubmitProblem | null>(null);
	const [announcement, setAnnouncement] = useState('');

	const fail = (error: unknown) => {
		const described = describeError(error);
		const rest = applyServerErrors(form, described.fields ?? []);
		const all = rest.length === 0 && described.fields?.length;
		const texts = rest.map((one) => translateError(one));
		setProblem(all ? null : { ...described, message: [described.message, ...texts].join(' ') });
		setAnnouncement(all ? t('formInvalid', { count: described.fields?.length ?? 1 }) : '');
	};
	const submit = useEvent(async () => {
		if (busy.current) return;
		busy.current = true;
		setAnnouncement('');
		try {
			await form.handleSubmit(
				async (values) => {
					setProblem(null);
					try {
						await onSubmit(values);
					} catch (error) {
						fail(error);
					}
				},
				(errors) => setAnnouncement(t('formInvalid', { count: Object.keys(errors).length })),
			)();
		} finally {
			busy.current = false;
		}
	});

	useEffect(() => {
		if (!saveKey) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
				return;
			event.preventDefault();
			// What is typed right now counts too.
			if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
			void submit();
		};
		document.addEventListener('keydown', onKey);
		return () => document.removeEventListener('keydown', onKey);
	}, [saveKey, submit]);

	return (
		<FormProvider {...form}>
			<form
				ref={element}
				data-slot="form"
				noValidate
				className={cn('flex min-h-0 flex-col', className)}
				{...rest}
				onSubmit={(event) => {
					event.preventDefault();
					// A dialog's form inside another form's tree must not submit both.
					event.stopPropagation();
					void submit();
				}}
			>
				<p className="sr-only" role="alert">
					{announcement}
				</p>
				{problem?.conflict && renderConflict
					? renderConflict(problem.conflict, () => setProblem(null))
					: problem && (
							<Alert tone="danger" announce className="mb-4" title={problem.message}>
								{problem.reference && (
									<>
										{t('reference')} <code className="select-all font-mono text-xs">{problem.reference}</code>
									</>
								)}
							</Alert>
						)}
				{children}
			</form>
		</FormProvider>
	);
}
