import { formatInstant, useUi } from '@rewards/ui';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { useTranslation } from '../../../i18n/use-translation';
import type { Participant } from '../types';
import { AddressFacts } from './first-address';

/** The tab Addresses: all of them; forms edit the first. */
export function Addresses({ addresses }: Pick<Participant, 'addresses'>) {
	const { t } = useTranslation('participants');
	const { locale, timeZone } = useUi();
	if (addresses.length === 0) return <p className="text-muted-foreground">{t('participantWork:page.noAddress')}</p>;
	return (
		<ul className="flex flex-col gap-4">
			{addresses.map((address, index) => (
				<li key={address.id}>
					<Card>
						<CardHeader className="flex flex-wrap items-baseline justify-between gap-x-4">
							<CardTitle>
								{index === 0
									? t('participantWork:page.firstAddress')
									: t('participantWork:page.addressNumber', { number: index + 1 })}
							</CardTitle>
							<span className="text-muted-foreground text-sm">
								{t('participantWork:page.addressSince', { date: formatInstant(address.createDate, locale, timeZone) })}
							</span>
						</CardHeader>
						<CardContent>
							<AddressFacts address={address} />
						</CardContent>
					</Card>
				</li>
			))}
		</ul>
	);
}
