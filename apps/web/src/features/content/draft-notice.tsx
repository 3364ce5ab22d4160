import { formatInstant, useUi } from '@rewards/ui';
import type { Draft } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';

interface DraftNoticeProps {
	draft: Draft | null;
	onTake: (values: Record<string, unknown>) => void;
	onDrop: () => void;
}

/** Offers what was typed earlier and not saved. */
export function DraftNotice({ draft, onTake, onDrop }: DraftNoticeProps) {
	const { t, locale, timeZone } = useUi();
	if (!draft) return null;
	return (
		<Alert
			announce
			title={t('draftTitle', { when: formatInstant(draft.at, locale, timeZone) })}
			action={
				<>
					<Button onClick={() => onTake(draft.values)}>{t('draftTake')}</Button>
					<Button onClick={onDrop}>{t('draftDrop')}</Button>
				</>
			}
		/>
	);
}
