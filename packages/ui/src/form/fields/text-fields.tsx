import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useUi } from '../../lib/ui-context';
import { Status } from '../../primitives/badge';
import { Button } from '../../primitives/button';
import { Input, InputGroup } from '../../primitives/input';
import { Textarea } from '../../primitives/textarea';
import { Field, type FieldProps, type TextLimit } from './field';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export interface TextFieldProps extends FieldProps, TextLimit {
	type?: 'text' | 'email' | 'tel' | 'url' | 'search';
	placeholder?: string;
	/** The browser's autofill name, or `off`. */
	autoComplete?: string;
	autoFocus?: boolean;
	readOnly?: boolean;
	before?: ReactNode;
	after?: ReactNode;
	/** Input is transformed at once, to the same length: lowercase, for example. */
	typedAs?: (text: string) => string;
}

/** Transforms the input before anything reads it; the caret stays. */
function retype(input: HTMLInputElement, typedAs: (text: string) => string): void {
	const { selectionStart, selectionEnd, value } = input;
	if (typedAs(value) === value) return;
	input.value = typedAs(value);
	input.setSelectionRange(selectionStart, selectionEnd);
}

/** A line of text. Email addresses, phone numbers and URLs keep their direction in right-to-left pages. */
export function TextField(props: TextFieldProps) {
	const { type = 'text', placeholder, autoComplete = 'off', autoFocus, readOnly, before, after, tidy, typedAs } = props;
	return (
		<Field {...props}>
			{(control, field) => {
				const shared = {
					...control,
					type,
					placeholder,
					autoComplete,
					autoFocus,
					readOnly,
					dir: type === 'text' || type === 'search' ? 'auto' : 'ltr',
					ref: field.ref,
					value: text(field.value),
					onChange: (event: ChangeEvent<HTMLInputElement>) => {
						if (typedAs) retype(event.target, typedAs);
						field.onChange(event);
					},
					onBlur: () => {
						const left = text(field.value);
						if (tidy && tidy(left) !== left) field.onChange(tidy(left));
						field.onBlur();
					},
				};
				return before || after ? <InputGroup {...shared} before={before} after={after} /> : <Input {...shared} />;
			}}
		</Field>
	);
}

export interface TextareaFieldProps extends FieldProps, TextLimit {
	rows?: number;
	placeholder?: string;
	autoFocus?: boolean;
}

export function TextareaField(props: TextareaFieldProps) {
	return (
		<Field {...props}>
			{(control, field) => (
				<Textarea
					{...control}
					rows={props.rows}
					placeholder={props.placeholder}
					autoFocus={props.autoFocus}
					dir="auto"
					ref={field.ref}
					value={text(field.value)}
					onChange={field.onChange}
					onBlur={field.onBlur}
				/>
			)}
		</Field>
	);
}

export interface PasswordFieldProps extends FieldProps, TextLimit {
	autoComplete?: 'current-password' | 'new-password' | 'off';
}

/** A password with a show button. */
export function PasswordField(props: PasswordFieldProps) {
	const { t } = useUi();
	const [shown, setShown] = useState(false);
	return (
		<Field {...props}>
			{(control, field) => (
				<InputGroup
					{...control}
					type={shown ? 'text' : 'password'}
					autoComplete={props.autoComplete ?? 'new-password'}
					spellCheck={false}
					ref={field.ref}
					value={text(field.value)}
					onChange={field.onChange}
					onBlur={field.onBlur}
					after={
						<Button
							variant="ghost"
							size="icon-xs"
							className="-me-1.5"
							disabled={props.disabled}
							aria-label={t(shown ? 'passwordHide' : 'passwordShow')}
							data-tip={t(shown ? 'passwordHide' : 'passwordShow')}
							onClick={() => setShown(!shown)}
						>
							{shown ? <EyeOff /> : <Eye />}
						</Button>
					}
				/>
			)}
		</Field>
	);
}

export interface SecretFieldProps extends FieldProps, TextLimit {
	/** The server has a value; it is never sent here. */
	isSet: boolean;
	/**
	 * Where the form's values have the time and author of the last change. With it, two people who replace it at once get
	 * a conflict.
	 */
	lastSet?: { at: string; by: string };
}

/** A write-only value: "Set · Replace". Untouched, it stays empty, which the server takes as "keep". */
export function SecretField(props: SecretFieldProps) {
	const { t } = useUi();
	const [replacing, setReplacing] = useState(false);
	return (
		<Field {...props} group={props.isSet && !replacing}>
			{(control, field) =>
				props.isSet && !replacing ? (
					<div className="flex h-9 items-center gap-2">
						<Status tone="success" label={t('secretSet')} />
						<Button
							id={control.id}
							variant="link"
							className="min-h-6!"
							disabled={props.disabled}
							aria-label={t('secretReplaceOf', { name: props.label })}
							ref={field.ref}
							onClick={() => setReplacing(true)}
						>
							{t('secretReplace')}
						</Button>
					</div>
				) : (
					<div className="flex items-center gap-2">
						<Input
							{...control}
							type="password"
							autoComplete="new-password"
							spellCheck={false}
							autoFocus={replacing}
							ref={field.ref}
							value={text(field.value)}
							onChange={field.onChange}
							onBlur={field.onBlur}
						/>
						{replacing && (
							<Button
								onClick={() => {
									field.onChange('');
									setReplacing(false);
								}}
							>
								{t('secretKeep')}
							</Button>
						)}
					</div>
				)
			}
		</Field>
	);
}
