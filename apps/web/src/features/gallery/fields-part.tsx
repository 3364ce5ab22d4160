import { Form, FormFields, useKitForm } from '@rewards/ui/form';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useSampleFields } from './sample-fields';
import {
	emptyValues,
	parseSample,
	type SampleInput,
	type SampleOutput,
	sampleValues,
	wrongValues,
} from './sample-form';

interface FieldsCardProps {
	title: string;
	values: SampleInput;
	/** Shows the schema's errors. */
	checked?: boolean;
	disabled?: boolean;
}

function FieldsCard({ title, values, checked = false, disabled = false }: FieldsCardProps) {
	const fields = useSampleFields();
	const form = useKitForm<SampleInput, SampleOutput>({ defaultValues: values, parse: parseSample });
	const { trigger } = form;
	useEffect(() => {
		if (checked) void trigger();
	}, [checked, trigger]);
	return (
		<Card>
			<CardHeader>
				<CardTitle>{title}</CardTitle>
			</CardHeader>
			<CardContent>
				<Form form={form} onSubmit={() => undefined}>
					<FormFields
						fields={
							disabled ? fields.map((field) => (field.kind === 'heading' ? field : { ...field, disabled })) : fields
						}
					/>
				</Form>
			</CardContent>
		</Card>
	);
}

/** Every kind of field: filled, empty, invalid, disabled. */
export function FieldsPart() {
	const { t } = useTranslation('gallery');
	return (
		<div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
			<FieldsCard title={t('fields.filled')} values={sampleValues} />
			<FieldsCard title={t('fields.refused')} values={wrongValues} checked />
			<FieldsCard title={t('fields.empty')} values={emptyValues} />
			<FieldsCard title={t('fields.disabled')} values={sampleValues} disabled />
		</div>
	);
}
