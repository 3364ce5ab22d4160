import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Select } from '@rewards/ui/primitives/choices/select';
import { Label } from '@rewards/ui/primitives/label';
import { DialogBody, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import type { DraftLevel, Usage } from './level-draft';

interface LevelDeleteProps {
	used: Usage;
	/** The remaining levels. */
	others: readonly DraftLevel[];
	onDelete: (target: string) => void;
	onBack: () => void;
}

/** Asks where to move the people and codes of a level to delete. */
export function LevelDelete({ used, others, onDelete, onBack }: LevelDeleteProps) {
	const { t } = useTranslation('programLevels');
	const id = useId();
	const [target, setTarget] = useState('');
	const [missing, setMissing] = useState(false);
	const counts = [
		used.participants > 0 && t('participants', { count: used.participants }),
		used.codes > 0 && t('codes', { count: used.codes }),
	].filter((text) => text !== false);
	return (
		<>
			<DialogBody className="flex flex-col gap-4">
				<p>{t('inUse', { list: counts })}</p>
				{others.length === 0 ? (
					<Alert tone="warning">{t('noOther')}</Alert>
				) : (
					<div className="flex flex-col gap-1.5">
						<Label htmlFor={id}>{t('moveTo')}</Label>
						<Select
							id={id}
							autoFocus
							value={target}
							placeholder={t('choose')}
							options={others.map((level) => ({ value: level.id, label: level.description }))}
							onValueChange={setTarget}
							aria-required
							aria-invalid={(missing && target === '') || undefined}
							aria-describedby={`${id}error`}
						/>
						<p id={`${id}error`} role="alert" className="text-danger-text text-sm">
							{missing && target === '' && t('chooseFirst')}
						</p>
					</div>
				)}
			</DialogBody>
			<DialogFooter>
				<Button onClick={onBack}>{t('back')}</Button>
				{others.length > 0 && (
					<Button variant="danger" onClick={() => (target === '' ? setMissing(true) : onDelete(target))}>
						{t('deleteLevel')}
					</Button>
				)}
			</DialogFooter>
		</>
	);
}
