import { type ComponentProps, useState } from 'react';
import { cn } from '../lib/cn';

export interface AvatarProps extends ComponentProps<'span'> {
	name: string;
	src?: string | null;
}

function initials(name: string): string {
	const words = name.trim().split(/\s+/);
	const [first] = [...(words[0] ?? '')];
	const [last] = words.length > 1 ? [...(words.at(-1) ?? '')] : [];
	return `${first ?? ''}${last ?? ''}`.toLocaleUpperCase();
}

/**
 * A picture or the initials; decorative, because the name is next to it or names the surrounding control. The style
 * sheet draws the initials, like a picture: text in a button would have to be part of its name.
 */
export function Avatar({ name, src, className, ...props }: AvatarProps) {
	const [broken, setBroken] = useState(false);
	return (
		<span
			data-slot="avatar"
			aria-hidden
			data-initials={src && !broken ? undefined : initials(name)}
			className={cn(
				'before:content-[attr(data-initials)] inline-grid size-8 shrink-0 select-none place-items-center overflow-hidden rounded-full bg-primary-soft font-medium text-primary-text text-xs',
				className,
			)}
			{...props}
		>
			{src && !broken && <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(true)} />}
		</span>
	);
}
