import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form';
import { cn } from '../../lib/cn';
import { afterPress } from '../../lib/press';
import { Label } from '../../primitives/label';
import { useFieldLimit } from '../form-scope';
import { useFormKit } from '../kit-context';
import { UndoField, useFieldLook } from './field-look';

export interface FieldProps {
	/** Path in the form's values. */
	name: string;
	label: string;
	/** By default, as the form's schema says. */
	required?: boolean;
	help?: ReactNode;
	disabled?: boolean;
	className?: string;
}

/** Props of a control inside a field: spread them. */
export interface ControlProps {
	id: string;
	name: string;
	disabled: boolean | undefined;
	'aria-describedby': string | undefined;
	'aria-invalid': true | undefined;
	'aria-required': true | undefined;
}

const isParams = (value: unknown): value is Record<string, string | number> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const isError = (value: object): value is { type: string; message?: string; params?: unknown } =>
	'type' in value && typeof value.type === 'string';

/** A field's own error, or else the first inside it: of a tag, or of one end of a range. */
function errorIn(error: unknown): { type: string; message?: string; params?: unknown } | undefined {
	if (typeof error !== 'object' || error === null) return undefined;
	if (isError(error)) return error;
	for (const inner of Object.values(error)) {
		const found = errorIn(inner);
		if (found) return found;
	}
	return undefined;
}

export interface TextLimit {
	/** By default, as the form's schema says. The field keeps longer text, and reports it at once. */
	maxLength?: number;
	/** Normalizes a text for the length check, by default by trimming; the field takes the result on blur. */
	tidy?: (text: string) => string;
}

const trimmed = (text: string): string => text.trim();

/** A field of the surrounding form, with its error message. */
export function useField({ name, maxLength, tidy = trimmed, parts }: { name: string; parts?: boolean } & TextLimit) {
	// Not from the form's context: that changes with the whole form's state, and every field would rerender.
	const { field, fieldState } = useController({ name });
	const { translateError } = useFormKit();
	const { undo } = useFieldLook();
	const ofPart = fieldState.error && !isError(fieldState.error);
	const error = parts && ofPart ? undefined : errorIn(fieldState.error);
	const params = isParams(error?.params) ? error.params : undefined;
	const code = error?.message || error?.type;
	const over = maxLength !== undefined && typeof field.value === 'string' ? tidy(field.value).length - maxLength : 0;
	const shownError =
		maxLength !== undefined && over > 0
			? { code: 'tooLongBy', params: { max: maxLength, over } }
			: code && { code, params };
	return {
		// Errors wait while the pointer is down: one that appears would push the pressed button away.
		field: { ...field, onBlur: () => afterPress(field.onBlur) },
		error: shownError ? translateError(shownError) : null,
		invalid: fieldState.error !== undefined,
		changed: undo === true && fieldState.isDirty,
	};
}

export interface FieldShellProps extends FieldProps, TextLimit {
	/** Label next to the control, for checkboxes and switches. */
	inline?: boolean;
	/** The control is a group: the label names it by id instead of `for`. */
	group?: boolean;
	/** The children show the errors of parts of the value themselves. */
	parts?: boolean;
	children: (control: ControlProps, field: ControllerRenderProps<FieldValues, string>) => ReactNode;
}

const InCell = createContext(false);
/** Fields below are in the cells of a row: the column header is their visible label, help is hidden. */
export const CellFields = ({ children }: { children: ReactNode }) => <InCell value>{children}</InCell>;

/** A mark at the start of changed fields; label and control side by side in a wide container. */
const rowClasses =
	'relative grid min-w-0 grid-cols-1 gap-x-6 gap-y-1.5 @xl:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] data-changed:before:absolute data-changed:before:inset-y-0 data-changed:before:-start-3 data-changed:before:w-0.5 data-changed:before:rounded-full data-changed:before:bg-primary data-found:rounded-xs data-found:bg-accent data-found:outline-8 data-found:outline-accent data-found:outline-solid';

/** Label above, required mark, control, help, error below, all linked for assistive technology. */
export function Field(props: FieldShellProps) {
	const { name, label, help, disabled, className, inline, group, parts = false, children } = props;
	const id = useId();
	const inCell = useContext(InCell);
	const { rows } = useFieldLook();
	const { required, maxLength } = useFieldLimit(props);
	const { field, error, invalid, changed } = useField({ name, maxLength, tidy: props.tidy, parts });
	const describedBy = [help && !inCell && `${id}help`, error && `${id}error`].filter(Boolean).join(' ');
	const control: ControlProps = {
		id,
		name,
		disabled,
		'aria-describedby': describedBy || undefined,
		'aria-invalid': error ? true : undefined,
		'aria-required': required || undefined,
	};
	const words = (
		<Label
			id={`${id}label`}
			{...(group ? {} : { htmlFor: id })}
			className={cn(inline && !rows && 'font-normal text-base', inCell && 'sr-only')}
		>
			{label}
			{required && (
				<span aria-hidden className="ms-0.5 text-danger-text">
					*
				</span>
			)}
		</Label>
	);
	const undo = changed && <UndoField name={name} label={label} />;
	const below = (
		<>
			{help && !inCell && (
				<div id={`${id}help`} className="text-muted-foreground text-xs">
					{help}
				</div>
			)}
			{error && (
				<p id={`${id}error`} className="flex items-start gap-1 text-danger-text text-sm">
					<CircleAlert aria-hidden className="mt-[0.1875rem] size-3.5 shrink-0" />
					{error}
				</p>
			)}
		</>
	);
	const shared = {
		'data-slot': 'field',
		'data-field': name,
		'data-invalid': error || invalid ? '' : undefined,
		'data-changed': changed ? '' : undefined,
	};
	if (rows)
		return (
			<div {...shared} className={cn(rowClasses, className)}>
				<div className="flex min-h-6 items-start justify-between gap-2 @xl:pt-1.5">
					{words}
					{undo}
				</div>
				<div className={cn('flex min-w-0 flex-col gap-1.5', inline && '@xl:pt-1.5')}>
					{children(control, field)}
					{below}
				</div>
			</div>
		);
	return (
		<div {...shared} className={cn('flex min-w-0 flex-col gap-1.5', className)}>
			{inline ? (
				<div className="flex min-h-6 items-start gap-2.5 [&>:first-child]:mt-0.5">
					{children(control, field)}
					{words}
					{undo}
				</div>
			) : (
				<>
					{undo ? (
						<div className="flex items-start justify-between gap-2">
							{words}
							{undo}
						</div>
					) : (
						words
					)}
					{children(control, field)}
				</>
			)}
			{below}
		</div>
	);
}
