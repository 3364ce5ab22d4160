export {
	get,
	type UseFormReturn,
	useFormContext,
	useFormState,
	useWatch,
} from 'react-hook-form';
export { AddressFields, type AddressFieldsProps, type AddressLine } from './address-fields';
export * from './choice-fields';
export { ConflictPanel, type ConflictPanelProps } from './conflict-panel';
export * from './date-fields';
export { CellFields, Field, type FieldProps, type FieldShellProps, useField } from './field';
export { type FieldConfig, type FieldKind, isField } from './field-config';
export { FieldControl } from './field-control';
export { type FieldLook, FieldLookProvider } from './field-look';
export { atRest, Form, type FormProps, ProblemAlert } from './form';
export { FormDialog, type FormDialogProps } from './form-dialog';
export { FormFields, type FormFieldsProps } from './form-fields';
export { FormScope } from './form-scope';
export { useRevealed } from './hidden-errors';
export { ImageField, type ImageFieldProps } from './image-field';
export { jumpToField } from './jump-to-field';
export { FormKitProvider, type FormKitValue, useFormKit } from './kit-context';
export * from './number-fields';
export { type FormSection, PageForm, type PageFormProps } from './page-form';
export { formResolver } from './resolver';
export { applyServerErrors } from './server-errors';
export * from './special-fields';
export { standOn } from './stand-on';
export * from './text-fields';
export type {
	Draft,
	DraftStore,
	FieldProblem,
	FormHandle,
	FormValues,
	KeptDraft,
	Parse,
	SubmitContext,
	SubmitProblem,
} from './types';
export { UnsavedGuard } from './unsaved';
export { type KitForm, useKitForm } from './use-form';
export { type OnSubmit, useSubmit } from './use-submit';
