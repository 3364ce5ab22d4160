import { formatInstant, useUi } from '@rewards/ui';
import type { Draft } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../i18n/use-translation';
import type { DescribedError } from '../../lib/describe-error';

interface NoticesProps {
	copied: number;
	onSeen: () => void;
	problem: DescribedError | null;
	draft: { offered: Draft | null; take: () => void; drop: () => void };
}

/** What one has to know before one types: the texts are copies, earlier ones are kept here, or the last save failed. */
export function Notices({ copied, onSeen, problem, draft: { offered, take, drop } }: NoticesProps) {
	const { t } = useTranslation('dictionary');
	const { t: ui, locale, timeZone } = useUi();
	return (
		<>
			{copied > 0 && (
				<Alert announce title={t('copied', { count: copied })} action={<Button onClick={onSeen}>{t('gotIt')}</Button>}>
					{t('copiedText')}
				</Alert>
			)}
			{offered && (
				<Alert
					announce
					title={ui('draftTitle', { when: formatInstant(offered.at, locale, timeZone) })}
					action={
						<>
							<Button onClick={take}>{ui('draftTake')}</Button>
							<Button onClick={drop}>{ui('draftDrop')}</Button>
						</>
					}
				/>
			)}
			{problem && (
				<Alert tone="danger" announce title={problem.title}>
					{problem.detail}
				</Alert>
			)}
		</>
	);
}
