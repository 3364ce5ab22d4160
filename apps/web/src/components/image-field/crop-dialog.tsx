import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { Segmented } from '@rewards/ui/primitives/tabs';
import type { ImageFormat } from '@rewards/validators/images/format';
import { useEffect, useRef, useState } from 'react';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useTranslation } from '../../i18n/use-translation';
import { type Area, areaOf, drawPart, partOfShape, type Size, sentSize } from './crop';

export interface CropDialogProps {
	file: Blob;
	format: ImageFormat;
	/** Name of the field. */
	label: string;
	recommended?: Size | undefined;
	onUse: (image: Blob) => void;
	onClose: () => void;
}

const whole: Area = { x: 0, y: 0, width: 100, height: 100 };
const isWhole = ({ width, height }: Area) => width > 99.5 && height > 99.5;

function useObjectUrl(file: Blob): string | null {
	const [url, setUrl] = useState<string | null>(null);
	useEffect(() => {
		const made = URL.createObjectURL(file);
		setUrl(made);
		return () => URL.revokeObjectURL(made);
	}, [file]);
	return url;
}

/** Transparent areas show as squares. */
const chequered = {
	background: 'repeating-conic-gradient(var(--muted) 0 25%, transparent 0 50%) 0 0 / 1rem 1rem',
} as const;

/** The image before the upload: whole, or cropped. */
export function CropDialog({ file, format, label, recommended, onUse, onClose }: CropDialogProps) {
	const { t, locale } = useTranslation('images');
	const url = useObjectUrl(file);
	const image = useRef<HTMLImageElement>(null);
	const [picture, setPicture] = useState<Size | null>(null);
	const [shape, setShape] = useState<'free' | 'square' | 'recommended'>('free');
	const [part, setPart] = useState<Area>(whole);
	const [problem, setProblem] = useState<string | null>(null);
	const [drawing, setDrawing] = useState(false);

	const aspectOf = (which: typeof shape): number | undefined => {
		if (which === 'square') return 1;
		return which === 'recommended' && recommended ? recommended.width / recommended.height : undefined;
	};
	const number = new Intl.NumberFormat(locale);
	const words = ({ width, height }: Size) => ({ width: number.format(width), height: number.format(height) });
	const area = picture && areaOf(part, picture);
	const size = area && sentSize(area, isWhole(part) ? file.size : 0);
	const reduced = area !== null && size !== null && size.width < area.width;
	const small = size && recommended && (size.width < recommended.width || size.height < recommended.height);

	const choose = (which: typeof shape) => {
		setShape(which);
		const aspect = aspectOf(which);
		if (picture) setPart(aspect === undefined ? whole : partOfShape(aspect, picture));
	};
	const use = async () => {
		if (!area || !size || !image.current) return;
		if (isWhole(part) && !reduced) return onUse(file);
		setDrawing(true);
		const drawn = await drawPart(image.current, area, size, format === 'png' ? 'image/png' : 'image/jpeg');
		setDrawing(false);
		if (drawn) onUse(drawn);
		else setProblem(t('crop.failed'));
	};

	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<DialogContent title={t('crop.title', { name: label })} description={t('crop.about')} width={720}>
				<DialogBody className="flex flex-col gap-3">
					<div dir="ltr" className="grid min-h-40 place-items-center rounded-md border p-3" style={chequered}>
						{url && (
							<ReactCrop
								crop={{ unit: '%', ...part }}
								aspect={aspectOf(shape)}
								minWidth={8}
								minHeight={8}
								keepSelection
								onChange={(_, percent) => setPart(percent)}
								ariaLabels={{
									cropArea: t('crop.area'),
									nwDragHandle: t('crop.handle.nw'),
									nDragHandle: t('crop.handle.n'),
									neDragHandle: t('crop.handle.ne'),
									eDragHandle: t('crop.handle.e'),
									seDragHandle: t('crop.handle.se'),
									sDragHandle: t('crop.handle.s'),
									swDragHandle: t('crop.handle.sw'),
									wDragHandle: t('crop.handle.w'),
								}}
							>
								<img
									ref={image}
									src={url}
									alt={t('crop.alt')}
									className="max-h-[45dvh] min-w-6"
									onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
										setPicture({ width: naturalWidth, height: naturalHeight })
									}
									onError={() => setProblem(t('refused.broken'))}
								/>
							</ReactCrop>
						)}
					</div>
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						<Segmented
							label={t('crop.shape')}
							value={shape}
							onValueChange={choose}
							options={[
								{ value: 'free', label: t('crop.free') },
								{ value: 'square', label: t('crop.square') },
								...(recommended
									? [{ value: 'recommended' as const, label: t('crop.recommended', words(recommended)) }]
									: []),
							]}
						/>
						<Button variant="ghost" disabled={isWhole(part)} onClick={() => choose('free')}>
							{t('crop.whole')}
						</Button>
						<p role="status" className="text-muted-foreground text-sm tabular-nums">
							{size && t(reduced ? 'crop.reduced' : 'size', words(size))}
							{small && recommended && <span className="block">{t('crop.small', words(recommended))}</span>}
						</p>
					</div>
					<p role="alert" className="text-danger-text text-sm empty:hidden">
						{problem}
					</p>
				</DialogBody>
				<DialogFooter>
					<Button onClick={onClose}>{t('common:cancel')}</Button>
					<Button variant="primary" disabled={!picture} pending={drawing} onClick={() => void use()}>
						{t('crop.use')}
					</Button>
				</DialogFooter>
			</DialogContent>
		</Dialog>
	);
}
