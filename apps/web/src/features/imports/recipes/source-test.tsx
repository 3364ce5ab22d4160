import { applyServerErrors, useFormContext } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { fieldErrorsOf } from '@rewards/validators/errors/fields';
import { sourceTestSchema } from '@rewards/validators/recipes/source-schemas';
import { PlugZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { faultOf } from '../../../lib/errors/errors';
import { handleError, trpc } from '../../../lib/trpc';
import type { SourceTried } from './types';
import { useSourceWords } from './use-source-words';

/** Tries the source as it is in the form: an SFTP server's key is filled in, for staff to compare. */
export function SourceTest({ programId, recipeId }: { programId: string; recipeId: string }) {
	const { t } = useTranslation('recipes');
	const form = useFormContext();
	const test = trpc.recipes.source.test.useMutation();
	const [tried, setTried] = useState<SourceTried | null>(null);
	const { watch } = form;
	useEffect(() => {
		// The result for another place would be wrong for this one.
		const watching = watch((_, { name, type }) => {
			if (type === 'change' && name !== undefined) setTried(null);
		});
		return () => watching.unsubscribe();
	}, [watch]);
	const start = async () => {
		setTried(null);
		const given = sourceTestSchema.safeParse({ ...form.getValues(), recipeId });
		if (!given.success) {
			applyServerErrors(form, fieldErrorsOf(given.error));
			return;
		}
		try {
			const found = await test.mutateAsync({ ...given.data, programId });
			setTried(found);
			if (found.hostKey !== null && form.getValues('hostKey') === '')
				form.setValue('hostKey', found.hostKey, { shouldDirty: true, shouldValidate: true });
		} catch (error) {
			const fault = faultOf(error);
			const fields = fault.kind === 'app' ? (fault.body.fields ?? []) : [];
			if (fields.length === 0 || applyServerErrors(form, fields).length > 0) handleError(error);
		}
	};
	return (
		<div className="flex flex-col gap-3">
			<Button className="self-start" pending={test.isPending} onClick={() => void start()}>
				<PlugZap aria-hidden />
				{t('source.test')}
			</Button>
			<div aria-live="polite">{tried && <Outcome tried={tried} />}</div>
		</div>
	);
}

function Outcome({ tried: { fault, found, newest } }: { tried: SourceTried }) {
	const { t } = useTranslation('recipes');
	const words = useSourceWords();
	if (fault) {
		const tone = fault.reason === 'unconfirmed' ? 'warning' : 'danger';
		return <Alert tone={tone}>{words.fault({ fault: fault.reason, params: fault.params })}</Alert>;
	}
	return (
		<Alert tone="success">
			<p>{t('source.works', { count: found })}</p>
			{newest.length > 0 && <p className="wrap-anywhere">{t('source.newest', { names: newest })}</p>}
		</Alert>
	);
}
