import { useState } from 'react';
import { cn } from '../../lib/cn';
import { useUi } from '../../lib/ui-context';
import { InputGroup } from '../../primitives/input';
import { RemovableTag } from '../../primitives/removable-tag';
import { colorIn } from './color-text';
import { Field, type FieldProps } from './field';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const hex = /^#[0-9a-f]{6}$/i;

/** A color as `#rrggbb`, from the platform's picker or typed. */
export function ColorField(props: FieldProps) {
	const { t } = useUi();
	return (
		<Field {...props}>
			{(control, field) => (
				<InputGroup
					{...control}
					autoComplete="off"
					spellCheck={false}
					dir="ltr"
					placeholder="#336699"
					inputClassName="font-mono text-sm"
					ref={field.ref}
					value={text(field.value)}
					onChange={(event) => {
						const typed = event.target.value.trim();
						field.onChange(/^[0-9a-f]{6}$/i.test(typed) ? `#${typed}` : typed);
					}}
					onPaste={(event) => {
						// A pasted color replaces the whole value, whatever part is selected.
						const color = colorIn(event.clipboardData.getData('text'));
						if (!color || props.disabled) return;
						event.preventDefault();
						field.onChange(color);
					}}
					onBlur={() => {
						const color = colorIn(text(field.value));
						if (color && color !== field.value) field.onChange(color);
						field.onBlur();
					}}
					before={
						<input
							type="color"
							aria-label={t('colorPick', { name: props.label })}
							disabled={props.disabled}
							value={hex.test(text(field.value)) ? text(field.value) : '#ffffff'}
							onChange={(event) => field.onChange(event.target.value)}
							className="-ms-1.5 block size-6 cursor-pointer rounded-sm border bg-transparent p-0.5"
						/>
					}
				/>
			)}
		</Field>
	);
}

export interface TagsFieldProps extends FieldProps {
	placeholder?: string;
}

/** Free words: Enter, comma or blur adds one, Backspace in the empty field removes the last. */
export function TagsField(props: TagsFieldProps) {
	const [draft, setDraft] = useState('');
	return (
		<Field {...props}>
			{({ 'aria-required': _, ...control }, field) => {
				const tags: string[] = Array.isArray(field.value) ? field.value.filter((one) => typeof one === 'string') : [];
				const add = (words: string) => {
					const fresh = words
						.split(',')
						.map((word) => word.trim())
						.filter((word) => word && !tags.includes(word));
					setDraft('');
					if (fresh.length) field.onChange([...tags, ...new Set(fresh)]);
				};
				return (
					<div
						className={cn(
							'flex min-h-9 w-full flex-wrap items-center gap-1 rounded-md border border-input bg-card px-1.5 py-1 shadow-xs',
							'has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring',
							control['aria-invalid'] && 'border-danger',
							props.disabled && 'border-border bg-muted text-muted-foreground shadow-none',
						)}
					>
						<ul className="contents">
							{tags.map((tag) => (
								<RemovableTag
									key={tag}
									text={tag}
									disabled={props.disabled}
									onRemove={() => field.onChange(tags.filter((one) => one !== tag))}
								/>
							))}
						</ul>
						<input
							{...control}
							dir="auto"
							className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
							placeholder={tags.length ? undefined : props.placeholder}
							ref={field.ref}
							value={draft}
							onChange={(event) => {
								if (event.target.value.includes(',')) add(event.target.value);
								else setDraft(event.target.value);
							}}
							onBlur={() => {
								add(draft);
								field.onBlur();
							}}
							onKeyDown={(event) => {
								if (event.key === 'Enter' && draft.trim()) {
									event.preventDefault();
									add(draft);
								} else if (event.key === 'Backspace' && !draft && tags.length) field.onChange(tags.slice(0, -1));
							}}
						/>
					</div>
				);
			}}
		</Field>
	);
}
