import { formatInstant, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../i18n/use-translation';
import type { EditStore, Theirs } from './edit-store';
import { focusText } from './focus-text';
import { TextDiff } from './text-diff';

interface RowConflictProps {
	textKey: string;
	mine: string;
	theirs: Theirs;
	store: EditStore;
}

/** Another user saved this text in the meantime: shows both, to choose one. */
export function RowConflict({ textKey, mine, theirs, store }: RowConflictProps) {
	const { t } = useTranslation('dictionary');
	const { locale, timeZone } = useUi();
	const settle = (choose: () => void) => () => {
		choose();
		focusText(textKey);
	};
	return (
		<Alert
			tone="warning"
			announce
			title={t('conflict', { name: theirs.savedBy, when: formatInstant(theirs.savedAt, locale, timeZone) })}
			action={
				<>
					<Button size="sm" onClick={settle(() => store.keepMine(textKey))}>
						{t('keepMine')}
					</Button>
					<Button size="sm" onClick={settle(() => store.undo(textKey))}>
						{t('takeTheirs')}
					</Button>
				</>
			}
		>
			<TextDiff before={theirs.text} after={mine.trim()} />
		</Alert>
	);
}
