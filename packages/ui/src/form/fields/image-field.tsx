import { ImageOff, ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { Progress } from '../../primitives/progress';
import { Field, type FieldProps } from './field';

export interface ImageFieldProps extends FieldProps {
	/** Uploads the file and returns its address; progress is 0 to 100. */
	upload: (file: File, progress: (percent: number) => void) => Promise<string>;
	accept?: readonly string[];
	/** Bytes; 5 MB by default. */
	maxSize?: number;
	/** Text of a failed upload. */
	describeError: (error: unknown) => string;
}

/** An image with preview; the value is its address, null if none. */
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
				const url = typeof field.value === 'string' ? field.value : '';
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
