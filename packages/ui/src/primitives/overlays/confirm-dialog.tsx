import * as Radix from 'radix-ui/alert-dialog';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useUi } from '../../lib/ui-context';
import { Button } from '../button';
import { Input } from '../input';
import { useReturnFocus } from './dialog';

export interface ConfirmDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	/** A question that names the record: "Delete program “Acme Rewards”?" */
	title: ReactNode;
	/** The consequences. */
	children?: ReactNode;
	confirmLabel: string;
	/** While a required input is missing. */
	confirmDisabled?: boolean;
	cancelLabel?: string;
	danger?: boolean;
	/** The person must type this (the record's name) before the button works. */
	typed?: string;
	/** The details are still loading: shows as busy, with only Cancel enabled. */
	waiting?: boolean;
	/** While its promise is pending, so is the button; the dialog closes when it resolves and stays when it rejects. */
	onConfirm: () => void | Promise<unknown>;
}

/** The field for the typed confirmation, or else the first field of the question. */
const fieldOf = (question: Element): HTMLElement | null =>
	question.querySelector<HTMLElement>('[data-typed]') ??
	question.querySelector<HTMLElement>('input, select, textarea, [role=combobox]');

/** Focuses the field, because the button does nothing without it. */
function focusField(event: Event) {
	const field = event.target instanceof Element ? fieldOf(event.target) : null;
	if (!field) return;
	event.preventDefault();
	field.focus();
}

/**
 * Asks before something irreversible. Cancel has the focus, so Enter never destroys; or the first field, if there is
 * one.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const { open, onOpenChange } = props;
	const { remember, content } = useReturnFocus();
	const busy = useRef(false);
	return (
		// Ignores repeats and closing while the action runs.
		<Radix.Root open={open} onOpenChange={(next) => (next || !busy.current) && onOpenChange(next)}>
			<Radix.Portal>
				<Radix.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
				<Radix.Content
					data-slot="confirm-dialog"
					{...content}
					onOpenAutoFocus={focusField}
					{...(props.children ? {} : { 'aria-describedby': undefined })}
					className="fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[27.5rem] max-w-[calc(100vw-2rem)] flex-col overflow-y-auto rounded-xl bg-popover p-6 shadow-xl outline-none data-[state=closed]:animate-out data-[state=open]:animate-in"
				>
					{remember}
					<Question {...props} busy={busy} />
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

function Question(props: ConfirmDialogProps & { busy: RefObject<boolean> }) {
	const { onOpenChange, title, children, confirmLabel, confirmDisabled, cancelLabel, danger, typed } = props;
	const { waiting, onConfirm, busy } = props;
	const { t } = useUi();
	const id = useId();
	const [text, setText] = useState('');
	const [pending, setPending] = useState(false);
	const buttons = useRef<HTMLDivElement>(null);
	// The field appears in a dialog that has been waiting, and takes the focus then.
	useEffect(() => {
		const question = buttons.current?.closest('[role=alertdialog]');
		if (!waiting && question) fieldOf(question)?.focus();
	}, [waiting]);
	// A name that was copied out of a right-to-left sentence carries the marks that keep its order there.
	const ready = !confirmDisabled && (typed === undefined || text.replace(/[\u2066-\u2069]/g, '').trim() === typed);

	const confirm = async () => {
		if (!ready || busy.current) return;
		busy.current = true;
		setPending(true);
		try {
			await onConfirm();
			onOpenChange(false);
		} catch {
			// The caller of onConfirm reports the error; the dialog stays open for another try.
		} finally {
			busy.current = false;
			setPending(false);
		}
	};

	return (
		<>
			<Radix.Title className="break-words font-semibold text-lg leading-6">{title}</Radix.Title>
			{children && (
				<Radix.Description asChild>
					<div className="mt-2 text-muted-foreground">{children}</div>
				</Radix.Description>
			)}
			{typed !== undefined && !waiting && (
				<div className="mt-4 flex flex-col gap-1.5">
					<label htmlFor={id} className="text-sm">
						{t('confirmType', { text: typed })}
					</label>
					<Input data-typed id={id} value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
				</div>
			)}
			<div ref={buttons} className="mt-6 flex flex-wrap justify-end gap-2">
				<Radix.Cancel asChild>
					<Button disabled={pending}>{cancelLabel ?? t('cancel')}</Button>
				</Radix.Cancel>
				{!waiting && (
					<Button variant={danger ? 'danger' : 'primary'} pending={pending} disabled={!ready} onClick={confirm}>
						{confirmLabel}
					</Button>
				)}
			</div>
		</>
	);
}
