import { lazy } from '@rewards/ui';
import { Field, type FieldProps } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Input } from '@rewards/ui/primitives/input';
import { Progress } from '@rewards/ui/primitives/progress';
import { imagePath } from '@rewards/validators/images/constants';
import { imageFormat, signatureLength } from '@rewards/validators/images/format';
import { type ClipboardEvent, type DragEvent, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Size } from './crop';
import { ImageActions, type ImageActionsProps } from './image-actions';
import { ImagePreview } from './image-preview';
import { useImageUpload } from './use-image-upload';

const CropDialog = lazy(() => import('./crop-dialog').then((module) => ({ default: module.CropDialog })));

export interface ImageFieldProps extends FieldProps {
	/** The program whose site shows it. */
	programId: string;
	recommended?: Size;
}

/** An image of a program's site. The value is its address, uploaded here or elsewhere; empty if none. */
export function ImageField(props: ImageFieldProps) {
	return (
		<Field {...props} group>
			{({ id, name, disabled, ...aria }, field) => (
				<ImageControl
					{...props}
					{...aria}
					id={id}
					disabled={disabled ?? false}
					url={typeof field.value === 'string' ? field.value : ''}
					onChange={field.onChange}
					onBlur={field.onBlur}
					focusRef={field.ref}
				/>
			)}
		</Field>
	);
}

interface ControlProps
	extends Omit<ImageFieldProps, 'disabled'>,
		Pick<ImageActionsProps, 'id' | 'url' | 'disabled' | 'onBlur' | 'focusRef' | 'aria-describedby' | 'aria-invalid'> {
	onChange: (url: string) => void;
}

const imageOf = ({ items }: DataTransfer): File | undefined =>
	[...items].flatMap((item) => (item.kind === 'file' ? (item.getAsFile() ?? []) : []))[0];

function ImageControl(props: ControlProps) {
	const { label, url, disabled, programId, recommended, onChange, onBlur } = props;
	const { t } = useTranslation('images');
	const input = useRef<HTMLInputElement>(null);
	const addressId = useId();
	const [typing, setTyping] = useState(false);
	const [over, setOver] = useState(false);
	const { chosen, upload, problem, take, send, giveUp, cancel, setProblem } = useImageUpload({
		programId,
		onUploaded: (uploaded) => {
			setTyping(false);
			onChange(uploaded);
		},
	});
	const ours = imagePath.exec(url);

	const cropAgain = async () => {
		const blob = await fetch(url)
			.then((answer) => (answer.ok ? answer.blob() : null))
			.catch(() => null);
		if (!blob) return setProblem(t('notShown'));
		const format = imageFormat(new Uint8Array(await blob.slice(0, signatureLength).arrayBuffer()));
		if (format) await take(new File([blob], url.split('/').at(-1) ?? '', { type: blob.type }));
	};
	/** A read-only form disables its buttons by a surrounding fieldset. */
	const isOff = ({ currentTarget }: DragEvent | ClipboardEvent): boolean =>
		disabled || currentTarget.closest('fieldset:disabled') !== null;
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		if (!isOff(event)) void take(imageOf(event.dataTransfer));
	};
	const paste = (event: ClipboardEvent) => {
		const file = imageOf(event.clipboardData);
		if (!file || isOff(event)) return;
		event.preventDefault();
		void take(file);
	};

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the button does the same by keyboard
		<div
			className="flex min-w-0 flex-col gap-2 rounded-md data-over:outline-2 data-over:outline-ring data-over:outline-offset-4"
			data-over={over || undefined}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			onPaste={paste}
		>
			{url !== '' && !upload && <ImagePreview url={url} label={label} />}
			<ImageActions
				{...props}
				busy={upload !== null}
				mayCrop={ours !== null && ours[2] !== 'gif'}
				typing={typing}
				addressId={addressId}
				onChoose={() => input.current?.click()}
				onCrop={cropAgain}
				onType={() => setTyping(!typing)}
				onRemove={() => onChange('')}
			/>
			{upload && (
				<div className="flex items-center gap-3">
					<Progress value={upload.percent} label={t('uploading', { name: upload.name })} className="max-w-72" />
					<Button size="sm" variant="ghost" onClick={cancel}>
						{t('common:cancel')}
					</Button>
				</div>
			)}
			<div id={addressId} hidden={!typing}>
				<Input
					dir="ltr"
					type="url"
					autoComplete="off"
					spellCheck={false}
					aria-label={t('addressOf', { name: label })}
					placeholder="https://"
					disabled={disabled}
					value={url}
					onChange={(event) => onChange(event.target.value)}
					onBlur={onBlur}
				/>
			</div>
			{url === '' && !upload && !disabled && <p className="text-muted-foreground text-xs">{t('kinds')}</p>}
			<p role="alert" className="text-danger-text text-sm empty:hidden">
				{problem}
			</p>
			<input
				ref={input}
				type="file"
				hidden
				accept="image/png,image/jpeg,image/gif,.png,.jpg,.jpeg,.gif"
				onChange={({ target }) => {
					void take(target.files?.[0]);
					target.value = '';
				}}
			/>
			{chosen && (
				<Suspense>
					<CropDialog
						file={chosen.file}
						format={chosen.format}
						label={label}
						recommended={recommended}
						onUse={(image) => void send(image, chosen.file.name)}
						onClose={giveUp}
					/>
				</Suspense>
			)}
		</div>
	);
}
