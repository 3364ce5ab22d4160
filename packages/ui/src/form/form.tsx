import {
	type ComponentProps,
	type ReactNode,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import type { FieldValues } from 'react-hook-form';
import { cn } from '../lib/cn';
import { formatInstant } from '../lib/format';
import { useUi } from '../lib/ui-context';
import { Alert } from '../primitives/alert';
import { Button } from '../primitives/button';
import { FieldConflict, type FieldConflictProps } from './field-conflict';
import { type FieldConfig, isField } from './fields/field-config';
import { FormScope } from './form-scope';
import { HiddenErrors, RevealedProvider } from './hidden-errors';
import { jumpToField } from './jump-to-field';
import type { FormHandle, SubmitProblem } from './types';
import { UnsavedGuard } from './unsaved';
import { useDraft } from './use-draft';
import type { KitForm } from './use-form';
import { type OnSubmit, useSubmit } from './use-submit';

/** The state of an untouched form. */
export const atRest = (): FormHandle => ({ progress: 'idle', giveUp: () => undefined });

export interface FormProps<Values extends FieldValues, Output>
	extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'>,
		Pick<FieldConflictProps<Values, Output>, 'valuesOf'> {
	form: KitForm<Values, Output>;
	/** Throwing shows the error: on its fields, and the rest above the form. */
	onSubmit: OnSubmit<Output>;
	/** Version of the initial record: `onSubmit` gets the one to save over. */
	version?: number;
	/** Ctrl+S (⌘S) saves. */
	saveKey?: boolean;
	/** Leaving the page with changes asks for confirmation; other ways of closing the form must ask themselves. */
	guarded?: boolean;
	/** For code that may close the form. */
	handle?: RefObject<FormHandle>;
	/**
	 * Names form, record and user: unsaved input is kept under it after the tab closes. Needs `fields`, which say what is
	 * a secret.
	 */
	draft?: string;
	/** Labels of the form's fields: with it, a conflict can be resolved field by field. */
	fields?: readonly FieldConfig<Values>[];
	children: ReactNode;
}

/**
 * A form of react-hook-form: it prevents double submits, focuses and announces the first error, and puts the server's
 * errors on their fields.
 */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
	const { form, onSubmit, version, saveKey, guarded, handle, draft, fields, valuesOf, ...rest } = props;
	const { className, children, ...attributes } = rest;
	const own = useRef<FormHandle>(atRest());
	const held = handle ?? own;
	const { isDirty, isSubmitting, submitCount } = form.formState;
	const element = useRef<HTMLFormElement>(null);
	const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
	const { submit, problem, announcement, hidden, settle, over, standOn } = useSubmit(form, onSubmit, {
		version,
		handle: held,
		fieldAt: (path) => fields?.filter(isField).find(({ name }) => path === name || path.startsWith(`${name}.`)),
	});
	const reveal = (name: string) => {
		setRevealed((before) => new Set(before).add(name));
		jumpToField(name);
	};
	const kept = useDraft({ form, name: draft, fields: fields ?? [], version: over, standOn });
	const { offered, take, drop, settle: giveUp } = kept;
	useLayoutEffect(() => {
		held.current.giveUp = giveUp;
	}, [held, giveUp]);

	useEffect(() => {
		if (submitCount === 0) return;
		// Focus scrolls as little as possible, so a bar at the edge may cover the field.
		const wrong = element.current?.querySelector('[data-field]:has([aria-invalid=true])');
		wrong?.scrollIntoView({ block: 'center' });
	}, [submitCount]);

	useEffect(() => {
		if (!saveKey) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
				return;
			event.preventDefault();
			// A dialog above the form comes first.
			const modal = document.querySelector('[role=dialog],[role=alertdialog]');
			if (modal && !modal.contains(element.current)) return;
			// Uncommitted input counts too; the focus stays.
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
				{...attributes}
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
				{guarded && <UnsavedGuard dirty={isDirty} saving={isSubmitting} handle={held} />}
				{offered && (
					<div className="[[role=dialog]_&]:px-6 [[role=dialog]_&]:pt-3">
						<DraftOffer at={offered.at} onDrop={drop} onTake={take} />
					</div>
				)}
				{problem && (
					// A dialog's form extends to its edges.
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
				{hidden.length > 0 && (
					<div className="[[role=dialog]_&]:px-6 [[role=dialog]_&]:pt-3">
						<HiddenErrors errors={hidden} onJump={reveal} />
					</div>
				)}
				<RevealedProvider value={revealed}>{children}</RevealedProvider>
			</form>
		</FormScope>
	);
}

interface DraftOfferProps {
	at: string;
	onTake: () => void;
	onDrop: () => void;
}

/** Earlier unsaved input. */
function DraftOffer({ at, onTake, onDrop }: DraftOfferProps) {
	const { t, locale, timeZone } = useUi();
	return (
		<Alert announce className="mb-4" title={t('draftTitle', { when: formatInstant(at, locale, timeZone) })}>
			<div className="mt-2 flex flex-wrap gap-2">
				<Button onClick={onTake}>{t('draftTake')}</Button>
				<Button onClick={onDrop}>{t('draftDrop')}</Button>
			</div>
		</Alert>
	);
}

/** Submit errors that belong to no field. */
export function ProblemAlert({ problem, className }: { problem: SubmitProblem; className?: string }) {
	const { t } = useUi();
	return (
		<Alert
			tone={problem.unanswered ? 'warning' : 'danger'}
			announce
			className={cn('mb-4', className)}
			title={problem.message}
		>
			{problem.reference && (
				<>
					{t('reference')} <code className="select-all font-mono text-xs">{problem.reference}</code>
				</>
			)}
		</Alert>
	);
}
