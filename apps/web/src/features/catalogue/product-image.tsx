import { cn } from '@rewards/ui';
import { Package } from 'lucide-react';
import { useState } from 'react';

/** A product's image, or a placeholder if it is missing or fails to load. Decorative: the name is next to it. */
export function ProductImage({ src, size }: { src: string; size: 'small' | 'large' }) {
	const [broken, setBroken] = useState('');
	const classes = cn(
		'flex shrink-0 items-center justify-center overflow-hidden rounded-md border bg-muted text-muted-foreground',
		size === 'small' ? 'size-7' : 'size-32',
	);
	return (
		<span className={classes}>
			{src === '' || broken === src ? (
				<Package aria-hidden className={size === 'small' ? 'size-4' : 'size-10'} />
			) : (
				<img
					src={src}
					alt=""
					loading="lazy"
					referrerPolicy="no-referrer"
					className="size-full object-contain"
					onError={() => setBroken(src)}
				/>
			)}
		</span>
	);
}
