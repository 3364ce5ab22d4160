import { useOnce } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Input } from '@rewards/ui/primitives/input';
import { Label } from '@rewards/ui/primitives/label';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/errors/describe-error';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import type { SiteLanguage } from './languages';

/** Names the current saved texts, to restore them later. */
export function NameState({ programId, language }: { programId: string; language: SiteLanguage }) {
	const { t } = useTranslation(['dictionary', 'validation']);
	const utils = trpc.useUtils();
	const id = useId();
	const [name, setName] = useState('');
	const [problem, setProblem] = useState<string | null>(null);
	const send = useSave(trpc.dictionary.nameState);
	const [save, saving] = useOnce(async () => {
		if (name.trim() === '') {
			setProblem(t('validation:nameRequired'));
			return;
		}
		try {
			await send({ programId, language, name });
			setName('');
			setProblem(null);
			await utils.dictionary.history.invalidate();
		} catch (error) {
			setProblem(errorSentence(error));
		}
	});
	return (
		<form
			noValidate
			className="flex flex-col gap-1"
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
		>
			<Label htmlFor={id}>{t('nameState')}</Label>
			<div className="flex gap-2">
				<Input
					id={id}
					value={name}
					placeholder={t('nameExample')}
					aria-invalid={problem !== null || undefined}
					aria-describedby={`${id}problem`}
					onChange={(event) => setName(event.target.value)}
				/>
				<Button type="submit" size="lg" className="h-9" pending={saving}>
					{t('giveName')}
				</Button>
			</div>
			<p id={`${id}problem`} role="alert" className="text-danger-text text-sm">
				{problem}
			</p>
		</form>
	);
}
