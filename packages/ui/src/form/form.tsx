import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { Alert } from '../primitives/alert';
import type { FieldConfig } from './field-config';
import { FieldConflict } from './field-conflict';
import type { SubmitProblem } from './types';
import { type OnSubmit, useSubmit } from './use-submit';

export interface FormProps<Values extends FieldValues, Output>
	extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
	form: UseFormReturn<Values, unknown, Output>;
	/** Throwing shows the error: on its fields, and above the form what they don't say. */
	onSubmit: OnSubmit<Output>;
	/** Ctrl+S (⌘S) saves. */
	saveKey?: boolean;
	/** What the form's fields are called: with it a person settles field by field when somebody saved meanwhile. */
	fields?: readonly FieldConfig<Values>[];
	/** Shown in place of that when somebody saved meanwhile. */
	renderConflict?: (conflict: NonNullable<SubmitProblem['conflict']>, close: () => void) => ReactNode;
	children: ReactNode;
}

/**
 * A form of react-hook-form: double submits are impossible, the first error gets the focus and is announced, the server's errors
 * land on their fields.
 */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
	const { form, onSubmit, saveKey, fields, renderConflict, className, children, ...rest } = props;
	const element = useRef<HTMLFormElement>(null);
	const { submit, problem, announcement, settle } = useSubmit(form, onSubmit);

	useEffect(() => {
		if (!saveKey) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
				return;
			event.preventDefault();
			// What is typed right now counts too; who types stays where they are.
			const { activeElement } = document;
			if (activeElement instanceof HTMLElement) {
				activeElement.blur();
				activeElement.focus({ preventScroll: true });
			}
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
				{problem?.conflict && renderConflict?.(problem.conflict, settle)}
				{problem && !(problem.conflict && renderConflict) && (
					// A dialog's form reaches to its edges.
					<div className="[[role=dialog]_&]:px-6 [[role=dialog]_&]:pt-3">
						{problem.conflict && fields ? (
							<FieldConflict form={form} conflict={problem.conflict} fields={fields} onDone={settle} />
						) : (
							<ProblemAlert problem={problem} />
						)}
					</div>
				)}
				{children}
			</form>
		</FormProvider>
	);
}

/** What a submit failed of, where no field says it. */
export function ProblemAlert({ problem, className }: { problem: SubmitProblem; className?: string }) {
	const { t } = useUi();
	return (
		<Alert tone="danger" announce className={cn('mb-4', className)} title={problem.message}>
			{problem.reference && (
				<>
					{t('reference')} <code className="select-all font-mono text-xs">{problem.reference}</code>
				</>
			)}
		</Alert>
	);
}
