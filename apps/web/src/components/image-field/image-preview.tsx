import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { canShow } from './can-show';

const grounds = ['bg-white', 'bg-black'] as const;

/**
 * An image in its original proportions, on a light and on a dark background: a white logo shows only on one of them.
 */
export function ImagePreview({ url, label }: { url: string; label: string }) {
	const { t, locale } = useTranslation('images');
	const [shown, setShown] = useState<{ url: string; size: { width: number; height: number } | null } | null>(null);
	const known = shown?.url === url ? shown : null;
	const number = new Intl.NumberFormat(locale);
	if (!canShow(url) || (known && !known.size))
		return (
			<p className="flex items-start gap-2 rounded-md border border-dashed p-3 text-muted-foreground text-sm">
				<ImageOff aria-hidden className="mt-0.5 size-4 shrink-0" />
				{t('notShown')}
			</p>
		);
	return (
		<figure className="flex w-fit max-w-full flex-col gap-1">
			<div className="flex max-w-full overflow-hidden rounded-md border">
				{grounds.map((ground, at) => (
					<div key={ground} className={`grid min-h-16 min-w-16 place-items-center p-2 ${ground}`}>
						<img
							src={url}
							alt={at === 0 ? label : ''}
							loading="lazy"
							decoding="async"
							className="max-h-28 min-w-0 max-w-full object-contain"
							onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
								setShown({ url, size: { width, height } })
							}
							onError={() => setShown({ url, size: null })}
						/>
					</div>
				))}
			</div>
			<figcaption className="min-h-4 text-muted-foreground text-xs tabular-nums">
				{known?.size && t('size', { width: number.format(known.size.width), height: number.format(known.size.height) })}
			</figcaption>
		</figure>
	);
}
