import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';

export interface CopyableProps extends Omit<ComponentProps<'button'>, 'value' | 'children'> {
	value: string;
	/** A shorter text to show, if the whole is too long. */
	children?: string;
}

/** An id or code in monospace; a click copies it. */
export function Copyable({ value, children, className, onClick, ...props }: CopyableProps) {
	const { t } = useUi();
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), 1500);
		return () => clearTimeout(timer);
	}, [copied]);
	const Icon = copied ? Check : Copy;
	return (
		<button
			data-slot="copyable"
			type="button"
			aria-label={t(copied ? 'copied' : 'copyValue', { value })}
			data-tip={t(copied ? 'copiedShort' : 'copy')}
			onClick={(event) => {
				event.stopPropagation();
				onClick?.(event);
				navigator.clipboard?.writeText(value).then(
					() => setCopied(true),
					() => {},
				);
			}}
			className={cn(
				'group/copy inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 rounded-sm px-1 font-mono text-xs hover:bg-accent',
				className,
			)}
			{...props}
		>
			<span data-ltr className="truncate">
				{children ?? value}
			</span>
			<Icon
				aria-hidden
				className={cn(
					'size-3 shrink-0 text-muted-foreground opacity-0 group-hover/copy:opacity-100 group-focus-visible/copy:opacity-100',
					copied && 'text-success-text opacity-100',
				)}
			/>
		</button>
	);
}
