import { Card, CardContent } from '@rewards/ui/primitives/card';
import { Facts } from '../../../components/facts';
import { useTranslation } from '../../../i18n/use-translation';
import { type Program, useCustomFields } from '../program-context';
import type { Participant } from '../types';

/** The tab Custom Fields: their values, under the program's labels. */
export function CustomFields({ program, participant }: { program: Program; participant: Participant }) {
	const { t } = useTranslation('participants');
	const fields = useCustomFields(program);
	if (fields.length === 0) return <p className="text-muted-foreground">{t('participantWork:page.noCustomFields')}</p>;
	return (
		<Card>
			<CardContent className="pt-5">
				<Facts
					facts={fields.map(({ field, label }) => ({
						label,
						value: participant[field] || (
							<span className="text-muted-foreground">{t('participantWork:page.blank')}</span>
						),
					}))}
				/>
			</CardContent>
		</Card>
	);
}
