import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { ConfirmDialog } from '../primitives/overlays/confirm-dialog';
import { Dialog, DialogBody, DialogContent, DialogFooter, SheetContent } from '../primitives/overlays/dialog';
import { ErrorCount } from './error-count';
import type { FieldConfig } from './fields/field-config';
import { FormFields } from './fields/form-fields';
import { atRest, Form, type FormProps } from './form';
import type { FormHandle, Parse } from './types';
import { type KitForm, useKitForm } from './use-form';
import type { OnSubmit } from './use-submit';

export interface FormDialogProps<Values extends FieldValues, Output = Values>
	extends Pick<FormProps<Values, Output>, 'version' | 'valuesOf' | 'draft'> {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: ReactNode;
	description?: ReactNode;
	/** A side sheet instead of a dialog. */
	sheet?: boolean;
	/** Pixels at 100% font size. */
	width?: number;
	height?: number;
	defaultValues: Values;
	parse: Parse<Values, Output>;
	/** A function for fields that depend on values; it may watch the form. */
	fields: readonly FieldConfig<Values>[] | ((form: KitForm<Values, Output>) => FieldConfig<Values>[]);
	/** The dialog closes when its promise resolves. */
	onSubmit: OnSubmit<Output>;
	submitLabel?: string;
	cancelLabel?: string;
	danger?: boolean;
}

const untouched = () => false;

/**
 * A form in a dialog (on a phone: a full-height sheet) or a sheet, configuration only; leaving it with changes asks for
 * confirmation.
 */
export function FormDialog<Values extends FieldValues, Output = Values>(props: FormDialogProps<Values, Output>) {
	const { open, onOpenChange, title, description, sheet, width, height } = props;
	const { t } = useUi();
	// Read at the moment of leaving: Escape may follow a keystroke before it has rendered.
	const changed = useRef(untouched);
	const handle = useRef<FormHandle>(atRest());
	const [asking, setAsking] = useState<'changed' | 'unanswered' | null>(null);
	const close = () => onOpenChange(false);
	const leave = () => {
		// The save may have succeeded, so the question must not claim that nothing was saved.
		if (handle.current.progress === 'saving') return;
		if (handle.current.progress === 'unanswered') setAsking('unanswered');
		else if (changed.current()) setAsking('changed');
		else close();
	};
	return (
		<>
			<Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : leave())}>
				{sheet ? (
					<SheetContent title={title} width={width ?? 480}>
						<Content {...props} changed={changed} handle={handle} onClose={close} onLeave={leave} />
					</SheetContent>
				) : (
					<DialogContent title={title} description={description} width={width} height={height}>
						<Content {...props} changed={changed} handle={handle} onClose={close} onLeave={leave} />
					</DialogContent>
				)}
			</Dialog>
			<ConfirmDialog
				open={asking !== null}
				onOpenChange={(open) => !open && setAsking(null)}
				title={t('unsavedTitle')}
				confirmLabel={t('unsavedDiscard')}
				cancelLabel={t('unsavedStay')}
				danger
				onConfirm={() => {
					handle.current.giveUp();
					close();
				}}
			>
				{t(asking === 'unanswered' ? 'unsavedUnknown' : 'unsavedText')}
			</ConfirmDialog>
		</>
	);
}

interface ContentProps<Values extends FieldValues, Output> extends FormDialogProps<Values, Output> {
	/** Where it reports whether it has changes. */
	changed: RefObject<() => boolean>;
	handle: RefObject<FormHandle>;
	onClose: () => void;
	onLeave: () => void;
}

/** Mounted only while the dialog is open, so it starts from its default values each time. */
function Content<Values extends FieldValues, Output>(props: ContentProps<Values, Output>) {
	const { version, valuesOf, defaultValues, parse, onSubmit, submitLabel, cancelLabel, danger } = props;
	const { t } = useUi();
	const form = useKitForm<Values, Output>({ defaultValues, parse });
	const fields = typeof props.fields === 'function' ? props.fields(form) : props.fields;
	const { isDirty, isSubmitting } = form.formState;
	const { control } = form;
	const { changed } = props;
	useLayoutEffect(() => {
		// The form knows of a keystroke a moment before it renders.
		changed.current = () => isDirty || control._formState.isDirty;
		return () => {
			changed.current = untouched;
		};
	}, [changed, control, isDirty]);
	return (
		<Form
			form={form}
			fields={fields}
			version={version}
			valuesOf={valuesOf}
			// Closing asks by itself; this covers reloading, closing the tab and Back.
			guarded={props.open}
			handle={props.handle}
			draft={props.draft}
			className="flex-1"
			onSubmit={async (values, context) => {
				await onSubmit(values, context);
				props.onClose();
			}}
		>
			<DialogBody>
				<FormFields fields={fields} />
			</DialogBody>
			<DialogFooter>
				<ErrorCount />
				<Button disabled={isSubmitting} onClick={props.onLeave}>
					{cancelLabel ?? t('cancel')}
				</Button>
				<Button type="submit" variant={danger ? 'danger' : 'primary'} pending={isSubmitting}>
					{submitLabel ?? t('save')}
				</Button>
			</DialogFooter>
		</Form>
	);
}
