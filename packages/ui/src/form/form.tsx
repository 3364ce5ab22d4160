import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { Alert } from '../primitives/alert';
import type { FieldConfig } from './field-config';
import { FieldConflict, type FieldConflictProps } from './field-conflict';
import { FormScope } from './form-scope';
import type { SubmitProblem } from './types';
import type { KitForm } from './use-form';
import { type OnSubmit, useSubmit } from './use-submit';

export interface FormProps<Values extends FieldValues, Output>
	extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'>,
		Pick<FieldConflictProps<Values, Output>, 'valuesOf'> {
	form: KitForm<Values, Output>;
	/** Throwing shows the error: on its fields, and above the form what they don't say. */
	onSubmit: OnSubmit<Output>;
	/** Of the record that the form began with: `onSubmit` is given the one to save over. */
	version?: number;
	/** Ctrl+S (⌘S) saves. */
	saveKey?: boolean;
	/** What the form's fields are called: with it a person settles field by field when somebody saved meanwhile. */
	fields?: readonly FieldConfig<Values>[];
	children: ReactNode;
}

/**
 * A form of react-hook-form: double submits are impossible, the first error gets the focus and is announced, the server's errors
 * land on their fields.
 */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
	const { form, onSubmit, version, saveKey, fields, valuesOf, className, children, ...rest } = props;
	const element = useRef<HTMLFormElement>(null);
	const { submit, problem, announcement, settle } = useSubmit(form, onSubmit, version);

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
		<FormScope form={form}>
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
				{problem && (
					// A dialog's form reaches to its edges.
					<div className="[[role=dialog]_&]:px-6 [[role=dialog]_&]:pt-3">
						{problem.conflict && fields ? (
							<FieldConflict
								form={form}
								conflict={problem.conflict}
								fields={fields}
								valuesOf={valuesOf}
								onDone={settle}
							/>
						) : (
							<ProblemAlert problem={problem} />
						)}
					</div>
				)}
				{children}
			</form>
		</FormScope>
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
