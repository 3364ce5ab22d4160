import { formatInstant, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../i18n/use-translation';
import type { DescribedError } from '../../lib/errors/describe-error';
import type { DraftState } from './use-draft';

interface NoticesProps {
	copied: number;
	onSeen: () => void;
	problem: DescribedError | null;
	draft: Pick<DraftState, 'offered' | 'unread' | 'kept' | 'take' | 'drop'>;
}

/** Notices before editing: the texts are copies, earlier input is stored here, or the last save failed. */
export function Notices({ copied, onSeen, problem, draft: { offered, unread, kept, take, drop } }: NoticesProps) {
	const { t } = useTranslation('dictionary');
	const { t: ui, locale, timeZone } = useUi();
	return (
		<>
			{copied > 0 && (
				<Alert announce title={t('copied', { count: copied })} action={<Button onClick={onSeen}>{t('gotIt')}</Button>}>
					{t('copiedText')}
				</Alert>
			)}
			{!kept && (
				<Alert tone="warning" announce title={t('draftUnkept')}>
					{t('draftUnkeptText')}
				</Alert>
			)}
			{offered && (
				<Alert
					announce
					tone={unread ? 'warning' : 'info'}
					title={ui('draftTitle', { when: formatInstant(offered.at, locale, timeZone) })}
					action={
						<>
							{!unread && <Button onClick={take}>{ui('draftTake')}</Button>}
							<Button onClick={drop}>{ui('draftDrop')}</Button>
						</>
					}
				>
					{unread && (
						<>
							<p>{t('draftUnread')}</p>
							<ul className="scrollbar-thin mt-2 max-h-40 overflow-y-auto">
								{Object.entries(unread).map(([key, value]) => (
									<li key={key}>
										<bdi className="font-mono text-sm">{key}</bdi>:{' '}
										<bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
									</li>
								))}
							</ul>
						</>
					)}
				</Alert>
			)}
			{problem && (
				<Alert tone="danger" announce title={problem.title}>
					{problem.detail}
				</Alert>
			)}
		</>
	);
}
