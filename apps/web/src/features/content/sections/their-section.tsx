import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../../i18n/use-translation';
import { sectionText } from '../history/text-of';
import type { TheirSection } from './use-section';

interface TheirSectionProps {
	theirs: TheirSection;
	/** As in the editor. */
	mine: TheirSection['section'];
	onTheirs: () => void;
	onMine: () => void;
}

/** Another user saved the section in the meantime: shows both versions, to choose one. */
export function TheirSectionNotice({ theirs, mine, onTheirs, onMine }: TheirSectionProps) {
	const { t } = useTranslation('content');
	const shown = (label: string, section: TheirSection['section']) => (
		<div className="min-w-0">
			<p className="font-medium">{label}</p>
			<p dir="auto" className="scrollbar-thin max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-sm">
				{sectionText(section)}
			</p>
		</div>
	);
	return (
		<Alert
			tone="warning"
			announce
			title={t('savedMeanwhile', { name: theirs.savedBy || t('somebody') })}
			action={
				<>
					<Button onClick={onTheirs}>{t('takeTheirs')}</Button>
					<Button onClick={onMine}>{t('keepMine')}</Button>
				</>
			}
		>
			<div className="grid gap-3 sm:grid-cols-2">
				{shown(t('theirs'), theirs.section)}
				{shown(t('mine'), mine)}
			</div>
		</Alert>
	);
}
