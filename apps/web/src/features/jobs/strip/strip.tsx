import { cn } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Progress } from '@rewards/ui/primitives/progress';
import { X } from 'lucide-react';
import { type ReactNode, use, useId, useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { StackContext } from './strip-stack';

export interface StripProps {
	/** Its name: "Import participants". */
	title: string;
	icon: ReactNode;
	/** 0 to 100; null if unknown. */
	percent?: number | null;
	children: ReactNode;
	/** Links and buttons at its end. */
	actions?: ReactNode;
	onDismiss?: () => void;
	tone?: 'danger';
	/** When its work started; of several strips, the latest shows. By default it starts as it appears. */
	since?: string | undefined;
	className?: string;
}

/** What runs or has ended, in one line of 36 px above a list. */
export function Strip(props: StripProps) {
	const { title, icon, percent, children, actions, onDismiss, tone, since, className } = props;
	const { t } = useTranslation('jobs');
	const id = useId();
	const [appeared] = useState(() => new Date().toISOString());
	const stack = use(StackContext);
	const add = stack?.add;
	const start = Date.parse(since ?? appeared);
	useLayoutEffect(() => add?.({ id, start }), [add, id, start]);
	const place = stack ? stack.entries.findIndex((entry) => entry.id === id) : 0;
	const more = stack && place === 0 ? stack.entries.length - 1 : 0;
	return (
		<section
			aria-label={title}
			style={place > 0 ? { order: place } : undefined}
			className={cn(
				'relative flex h-9 shrink-0 items-center gap-3 overflow-hidden rounded-md border bg-card ps-3 pe-1.5 text-sm',
				tone === 'danger' && 'border-danger',
				className,
				place !== 0 && !stack?.open && 'hidden',
			)}
		>
			<span aria-hidden className="shrink-0 text-muted-foreground [&>svg]:size-4">
				{icon}
			</span>
			<p className="flex min-w-0 flex-1 items-center gap-3 truncate" data-tip-cut>
				{typeof children === 'string' ? (
					<span className="truncate" data-tip-cut>
						{children}
					</span>
				) : (
					children
				)}
			</p>
			{actions}
			{more > 0 && (
				<Button variant="ghost" size="xs" aria-expanded={stack?.open} onClick={() => stack?.setOpen(!stack.open)}>
					{t('strip.more', { figure: more })}
				</Button>
			)}
			{onDismiss && (
				<Button
					variant="ghost"
					size="icon-sm"
					aria-label={t('strip.dismiss')}
					data-tip={t('strip.dismiss')}
					onClick={onDismiss}
				>
					<X />
				</Button>
			)}
			{percent !== undefined && (
				<Progress value={percent} label={title} className="absolute inset-x-0 bottom-0 h-0.5 rounded-none" />
			)}
		</section>
	);
}

/** A strip's link, to the page of its work. */
export const StripLink = ({ href, children }: { href: string; children: ReactNode }) => (
	<Link
		href={href}
		className="inline-flex min-h-[24px] shrink-0 items-center rounded-sm px-1.5 font-medium text-primary-text hover:underline"
	>
		{children}
	</Link>
);
