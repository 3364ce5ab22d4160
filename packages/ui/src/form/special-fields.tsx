import { ImageOff, ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { RemovableTag } from '../primitives/combobox';
import { InputGroup } from '../primitives/input';
import { Progress } from '../primitives/progress';
import { Field, type FieldProps } from './field';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const hex = /^#[0-9a-f]{6}$/i;

/** A colour as `#rrggbb`, from the platform's picker or typed. */
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
					maxLength={7}
					placeholder="#336699"
					inputClassName="font-mono text-sm"
					ref={field.ref}
					value={text(field.value)}
					onChange={(event) => {
						const typed = event.target.value.trim();
						field.onChange(/^[0-9a-f]{6}$/i.test(typed) ? `#${typed}` : typed);
					}}
					onBlur={field.onBlur}
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
	/** Most tags. */
	max?: number;
	/** Longest tag. */
	maxLength?: number;
}

/** Free words: Enter, comma or leaving the field adds, Backspace in the empty field takes the last back. */
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
					if (fresh.length) field.onChange([...tags, ...new Set(fresh)].slice(0, props.max ?? 100));
				};
				return (
					<div
						className={cn(
							'flex min-h-9 w-full flex-wrap items-center gap-1 rounded-md border border-input bg-card px-1.5 py-1 shadow-xs',
							'has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring',
							control['aria-invalid'] && 'border-danger',
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
							maxLength={props.maxLength}
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

export interface ImageFieldProps extends FieldProps {
	/** Sends the file and gives its address; progress is 0 to 100. */
	upload: (file: File, progress: (percent: number) => void) => Promise<string>;
	accept?: readonly string[];
	/** Bytes; 5 MB unless said. */
	maxSize?: number;
	/** Text of a failed upload. */
	describeError: (error: unknown) => string;
}

/** An image with preview; the value is its address, null without one. */
export function ImageField(props: ImageFieldProps) {
	const {
		upload,
		accept = ['.png', '.jpg', '.jpeg', '.webp', '.gif'],
		maxSize = 5 * 1024 * 1024,
		describeError,
	} = props;
	const { t } = useUi();
	const input = useRef<HTMLInputElement>(null);
	const [percent, setPercent] = useState<number | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	return (
		<Field {...props} group>
			{({ 'aria-required': _, ...control }, field) => {
				const url = text(field.value);
				const take = async (file: File | undefined) => {
					if (!file) return;
					setProblem(null);
					if (!accept.some((end) => file.name.toLowerCase().endsWith(end)))
						return setProblem(t('fileKind', { name: file.name, kinds: accept.join(', ') }));
					if (file.size > maxSize)
						return setProblem(t('fileSize', { name: file.name, max: `${Math.round(maxSize / 1024 / 1024)} MB` }));
					setPercent(0);
					try {
						field.onChange(await upload(file, setPercent));
					} catch (error) {
						setProblem(describeError(error));
					} finally {
						setPercent(null);
					}
				};
				return (
					// biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the button does the same by keyboard
					<div
						className="flex items-center gap-3"
						onDragOver={(event) => event.preventDefault()}
						onDrop={(event) => {
							event.preventDefault();
							if (!props.disabled) void take(event.dataTransfer.files[0]);
						}}
					>
						<div className="grid h-16 w-24 shrink-0 place-items-center overflow-hidden rounded-md border bg-muted text-muted-foreground">
							{url ? (
								<img src={url} alt={props.label} className="size-full object-contain" />
							) : (
								<ImageOff aria-hidden className="size-5" />
							)}
						</div>
						<div className="flex min-w-0 flex-1 flex-col gap-1.5">
							<div className="flex flex-wrap gap-2">
								<Button
									{...control}
									aria-label={t(url ? 'imageReplaceOf' : 'imageChooseOf', { name: props.label })}
									ref={field.ref}
									pending={percent !== null}
									onClick={() => input.current?.click()}
									onBlur={field.onBlur}
								>
									<ImageUp />
									{t(url ? 'imageReplace' : 'imageChoose')}
								</Button>
								{url && (
									<Button
										variant="ghost"
										size="icon"
										disabled={props.disabled}
										aria-label={t('removeValue', { value: props.label })}
										onClick={() => field.onChange(null)}
									>
										<Trash2 />
									</Button>
								)}
							</div>
							{percent !== null && <Progress value={percent} label={props.label} />}
							<p role="alert" className="text-danger-text text-sm empty:hidden">
								{problem}
							</p>
						</div>
						<input
							ref={input}
							type="file"
							hidden
							accept={accept.join(',')}
							onChange={(event) => {
								void take(event.target.files?.[0]);
								event.target.value = '';
							}}
						/>
					</div>
				);
			}}
		</Field>
	);
}
