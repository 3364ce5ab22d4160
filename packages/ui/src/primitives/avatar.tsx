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

/** A picture or the initials; decorative, because the name stands beside it or names the control around it. */
export function Avatar({ name, src, className, ...props }: AvatarProps) {
	const [broken, setBroken] = useState(false);
	return (
		<span
			data-slot="avatar"
			aria-hidden
			className={cn(
				'inline-grid size-8 shrink-0 select-none place-items-center overflow-hidden rounded-full bg-primary-soft font-medium text-primary-text text-xs',
				className,
			)}
			{...props}
		>
			{src && !broken ? (
				<img src={src} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
			) : (
				initials(name)
			)}
		</span>
	);
}
