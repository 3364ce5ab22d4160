import { type FieldConfig, FormDialog, isField, PageForm, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { RequestError } from '../../lib/errors/errors';
import { useSampleFields } from './sample-fields';
import { parseSample, type SampleInput, type SampleOutput, sampleValues } from './sample-form';
import { Shelf } from './shelf';

type Outcome = 'saved' | 'refused' | 'conflict' | 'failed';
const outcomes: readonly Outcome[] = ['saved', 'refused', 'conflict', 'failed'];

/** A server's response, in its own words. */
function refusal(outcome: Outcome, values: SampleOutput): RequestError | null {
	const message = '';
	switch (outcome) {
		case 'refused':
			return new RequestError({ code: 'DUPLICATE', message, fields: [{ path: 'email', code: 'taken' }] });
		case 'conflict': {
			const current = { ...values, name: 'Augusta King', price: '99.00', version: 2 };
			return new RequestError({ code: 'CONFLICT', message, params: { savedBy: 'Charles Babbage', current } });
		}
		case 'failed':
			return new RequestError({ code: 'INTERNAL', message, reference: '4f1c0ffee5' });
		default:
			return null;
	}
}

const few = (fields: readonly FieldConfig<SampleInput>[], names: readonly string[]) =>
	fields.filter((field) => isField(field) && names.includes(field.name));

/** Forms as dialog, sheet and page, and their behavior when the server refuses. */
export function FormsPart() {
	const { t } = useTranslation('gallery');
	const fields = useSampleFields();
	const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
	const [outcome, setOutcome] = useState<Outcome>('saved');
	const form = useKitForm<SampleInput, SampleOutput>({ defaultValues: sampleValues, parse: parseSample });

	const submit = async (values: SampleOutput, { version }: { version?: number }) => {
		await new Promise((resolve) => setTimeout(resolve, 400));
		// After the conflict is resolved, the form saves over the version that the person has seen.
		const refused = refusal(version === 2 ? 'saved' : outcome, values);
		if (refused) throw refused;
		void toast.success(t('forms.saved'));
	};
	const short = few(fields, ['name', 'email', 'status', 'price', 'quantity']);
	return (
		<>
			<Shelf title={t('forms.outcome')}>
				{outcomes.map((one) => (
					<Button
						key={one}
						aria-pressed={one === outcome}
						variant={one === outcome ? 'secondary' : 'outline'}
						onClick={() => setOutcome(one)}
					>
						{t(`forms.${one}`)}
					</Button>
				))}
			</Shelf>
			<Shelf title={t('forms.popups')}>
				<Button onClick={() => setOpen('dialog')}>{t('forms.dialog')}</Button>
				<Button onClick={() => setOpen('sheet')}>{t('forms.sheet')}</Button>
			</Shelf>
			<PageForm
				form={form}
				onSubmit={submit}
				sections={[
					{
						id: 'person',
						title: t('forms.person'),
						fields: few(fields, ['name', 'email', 'status', 'mails', 'manager']),
					},
					{ id: 'figures', title: t('forms.figures'), fields: few(fields, ['quantity', 'rate', 'price', 'span']) },
					{ id: 'place', title: t('forms.place'), fields: few(fields, ['address', 'tags', 'image']) },
				]}
			/>
			{open && (
				<FormDialog
					open
					sheet={open === 'sheet'}
					onOpenChange={() => setOpen(null)}
					title={t(`forms.${open}`)}
					defaultValues={sampleValues}
					parse={parseSample}
					fields={short}
					onSubmit={submit}
				/>
			)}
		</>
	);
}
