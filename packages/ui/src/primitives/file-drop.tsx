import { FileUp, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { Button } from './button';
import { Progress } from './progress';

export interface FileDropProps {
	/** What to drop here: "Participants (CSV)". */
	label: string;
	/** Extensions with the dot: `.csv`. Checked here only for convenience; the server checks the content. */
	accept: readonly string[];
	/** Bytes. */
	maxSize?: number;
	multiple?: boolean;
	onFiles: (files: File[]) => void;
	/** Called with the texts to show, when a file is of the wrong kind or too large. */
	onRefused?: (reason: string) => void;
	/** 0 to 100 during the upload, null for an unknown duration. */
	progress?: number | null;
	file?: { name: string; size?: number } | null;
	onRemove?: () => void;
	help?: ReactNode;
	error?: ReactNode;
	disabled?: boolean;
	/** One line high if there is room: as part of a page, not its only content. */
	compact?: boolean;
	className?: string;
}

const megabyte = 1024 * 1024;

function sizeText(bytes: number, locale: string): string {
	const large = bytes >= megabyte;
	return new Intl.NumberFormat(locale, {
		style: 'unit',
		unit: large ? 'megabyte' : 'kilobyte',
		maximumFractionDigits: large ? 1 : 0,
	}).format(large ? bytes / megabyte : Math.max(1, bytes / 1024));
}

/** A drop target that also opens a file chooser by click and keyboard. The caller does the upload. */
export function FileDrop(props: FileDropProps) {
	const { label, accept, maxSize, multiple, onFiles, onRefused, progress, file, onRemove, help, error, disabled } =
		props;
	const { t, locale } = useUi();
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [over, setOver] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);

	const take = (list: FileList | null) => {
		const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
		if (!files.length) return;
		const wrong = files.find((one) => !accept.some((end) => one.name.toLowerCase().endsWith(end.toLowerCase())));
		const large = maxSize === undefined ? undefined : files.find((one) => one.size > maxSize);
		let reason: string | null = null;
		if (wrong) reason = t('fileKind', { name: wrong.name, kinds: accept.join(', ') });
		else if (large && maxSize) reason = t('fileSize', { name: large.name, max: sizeText(maxSize, locale) });
		setRefused(reason);
		if (reason) onRefused?.(reason);
		else onFiles(files);
	};
	const problem = refused ?? error;

	return (
		<div data-slot="file-drop" className={props.className}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the button inside does the same by keyboard */}
			<div
				onDragOver={(event) => {
					event.preventDefault();
					setOver(!disabled);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={(event) => {
					event.preventDefault();
					setOver(false);
					if (!disabled) take(event.dataTransfer.files);
				}}
				className={cn(
					'flex gap-1 rounded-lg border border-input border-dashed bg-card transition-colors duration-100',
					props.compact ? 'items-start gap-x-3 px-4 py-3' : 'flex-col items-center px-6 py-6 text-center',
					over && 'border-primary bg-primary-soft',
					problem && 'border-danger',
					disabled && 'opacity-50',
				)}
			>
				<FileUp aria-hidden className={cn('size-5 shrink-0 text-muted-foreground', !props.compact && 'mb-1')} />
				<div className={cn('flex min-w-0 flex-col gap-1', !props.compact && 'items-center')}>
					<p className="font-medium" id={`${id}label`}>
						{label}
					</p>
					<p className="text-muted-foreground text-sm">
						{t('fileDrop')}{' '}
						<Button
							variant="link"
							disabled={disabled}
							aria-describedby={`${id}label ${id}problem`}
							className="min-h-6!"
							onClick={() => input.current?.click()}
						>
							{t('fileChoose')}
						</Button>
					</p>
					{help && <div className="text-muted-foreground text-xs">{help}</div>}
				</div>
				<input
					ref={input}
					type="file"
					hidden
					tabIndex={-1}
					accept={accept.join(',')}
					multiple={multiple}
					disabled={disabled}
					aria-labelledby={`${id}label`}
					onChange={(event) => {
						take(event.target.files);
						// Choosing the same file twice must count twice.
						event.target.value = '';
					}}
				/>
			</div>
			{file && (
				<div className="mt-2 flex items-center gap-3 rounded-md border bg-card px-3 py-2">
					<div className="min-w-0 flex-1">
						<p className="flex items-baseline gap-2">
							<span className="truncate font-medium">{file.name}</span>
							{file.size !== undefined && (
								<span className="shrink-0 text-muted-foreground text-xs">{sizeText(file.size, locale)}</span>
							)}
						</p>
						{progress !== undefined && <Progress className="mt-1.5" value={progress} label={file.name} />}
					</div>
					{onRemove && (
						<Button
							variant="ghost"
							size="icon-xs"
							aria-label={t('removeValue', { value: file.name })}
							onClick={onRemove}
						>
							<X />
						</Button>
					)}
				</div>
			)}
			<div id={`${id}problem`} role="alert" className={cn('text-danger-text text-sm', problem && 'mt-1.5')}>
				{problem}
			</div>
		</div>
	);
}
