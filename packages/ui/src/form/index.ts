export {
	get,
	type UseFormReturn,
	useFormContext,
	useFormState,
	useWatch,
} from 'react-hook-form';
export { ConflictPanel, type ConflictPanelProps } from './conflict-panel';
export { AddressFields, type AddressFieldsProps, type AddressLine } from './fields/address-fields';
export * from './fields/choice-fields';
export * from './fields/date-fields';
export { CellFields, Field, type FieldProps, type FieldShellProps, useField } from './fields/field';
export { type FieldConfig, type FieldKind, isField } from './fields/field-config';
export { FieldControl } from './fields/field-control';
export { type FieldLook, FieldLookProvider } from './fields/field-look';
export { FormFields, type FormFieldsProps } from './fields/form-fields';
export { ImageField, type ImageFieldProps } from './fields/image-field';
export * from './fields/number-fields';
export * from './fields/special-fields';
export * from './fields/text-fields';
export { atRest, Form, type FormProps, ProblemAlert } from './form';
export { FormDialog, type FormDialogProps } from './form-dialog';
export { FormScope } from './form-scope';
export { useRevealed } from './hidden-errors';
export { jumpToField } from './jump-to-field';
export { FormKitProvider, type FormKitValue, useFormKit } from './kit-context';
export { type FormSection, PageForm, type PageFormProps } from './page-form';
export { formResolver } from './resolver';
export { applyServerErrors } from './server-errors';
export { standOn } from './stand-on';
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
