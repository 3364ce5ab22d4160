import { Button } from '@rewards/ui/primitives/button';
import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { useUnread } from '../../../features/inbox';
import { useTranslation } from '../../../i18n/use-translation';

/** The bell: the number of unread notices, and the link to them. */
export function InboxLink() {
	const { t } = useTranslation('shell');
	const unread = useUnread();
	const label = unread > 0 ? t('inboxUnread', { count: unread }) : t('nav.inbox');
	return (
		<Button asChild variant="ghost" size="icon">
			<Link href="/apps/mail" aria-label={label} data-tip={label} className="relative">
				<Bell aria-hidden />
				{/* Drawn by the style sheet: the accessible name has the count, in words that some languages write differently
				    from a figure. */}
				{unread > 0 && (
					<span
						aria-hidden
						data-count={unread > 99 ? '99+' : unread}
						className="absolute start-2/5 -top-1 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 font-medium text-2xs text-primary-foreground tabular-nums before:content-[attr(data-count)]"
					/>
				)}
			</Link>
		</Button>
	);
}
