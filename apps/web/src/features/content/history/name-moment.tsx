import { useOnce } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Input } from '@rewards/ui/primitives/input';
import { contentLimits } from '@rewards/validators/content/constants';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { HistoryOf } from '../types';

/** Names a version, to find it again later. */
export function NameMoment({ programId, of, at }: { programId: string; of: HistoryOf; at: string }) {
	const { t } = useTranslation('content');
	const utils = trpc.useUtils();
	const [name, setName] = useState('');
	const send = useSave(trpc.content.history.name);
	const [save, saving] = useOnce(async () => {
		if (name.trim() === '') return;
		try {
			await send({ programId, of, at, name });
			setName('');
			await utils.content.history.list.invalidate();
		} catch (error) {
			reportError(error);
		}
	});
	return (
		<form
			className="flex gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
		>
			<Input
				aria-label={t('nameMoment')}
				placeholder={t('nameMoment')}
				maxLength={contentLimits.stateName}
				value={name}
				onChange={(event) => setName(event.target.value)}
			/>
			<Button type="submit" size="lg" className="h-9" pending={saving} disabled={name.trim() === ''}>
				{t('giveName')}
			</Button>
		</form>
	);
}
