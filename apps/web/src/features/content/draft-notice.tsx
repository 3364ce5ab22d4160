import { formatInstant, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../i18n/use-translation';
import type { KeptDraftState } from './use-kept-draft';

interface DraftNoticeProps {
	draft: Pick<KeptDraftState, 'offered' | 'unread' | 'kept' | 'drop'>;
	onTake: () => void;
}

/** Offers earlier unsaved input; lists what can't be restored, and warns if the browser stores nothing. */
export function DraftNotice({ draft: { offered, unread, kept, drop }, onTake }: DraftNoticeProps) {
	const { t } = useTranslation('content');
	const { t: ui, locale, timeZone } = useUi();
	return (
		<>
			{!kept && (
				<Alert tone="warning" announce title={t('draftUnkept')}>
					{t('draftUnkeptText')}
				</Alert>
			)}
			{offered && (
				<Alert
					announce
					tone={unread === null ? 'info' : 'warning'}
					title={ui('draftTitle', { when: formatInstant(offered.at, locale, timeZone) })}
					action={
						<>
							{unread === null && <Button onClick={onTake}>{ui('draftTake')}</Button>}
							<Button onClick={drop}>{ui('draftDrop')}</Button>
						</>
					}
				>
					{unread !== null && (
						<>
							<p>{t('draftUnread')}</p>
							<pre
								dir="auto"
								className="scrollbar-thin mt-2 max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-sm"
							>
								{unread}
							</pre>
						</>
					)}
				</Alert>
			)}
		</>
	);
}
