import { useUi } from '@rewards/ui';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { countryOf } from '@rewards/validators/countries';
import { Address } from '../../../components/address';
import { Facts } from '../../../components/facts';
import { useTranslation } from '../../../i18n/use-translation';
import { countryName } from '../../../lib/texts/country-options';
import type { Participant } from '../types';

const phone = (number: string, ext: string) =>
	number && (
		<span data-ltr>
			{number}
			{ext && ` ×${ext}`}
		</span>
	);

type ParticipantAddress = Participant['addresses'][number];

/** An address in its country's format, and its phone numbers. */
export function AddressFacts({ address }: { address: ParticipantAddress }) {
	const { t } = useTranslation('participants');
	const { locale } = useUi();
	const country = countryOf(address.country);
	return (
		<div className="flex flex-col gap-4">
			<Address address={address} country={country ? countryName(country, locale) : address.country} />
			<Facts
				className="empty:hidden"
				facts={[
					{ label: t('field.phone'), value: phone(address.phone, address.phoneExt) },
					{ label: t('field.altPhone'), value: phone(address.altPhone, address.altPhoneExt) },
				]}
			/>
		</div>
	);
}

/** The address that forms edit; a tab lists all of them. */
export function FirstAddress({ address }: { address: ParticipantAddress | undefined }) {
	const { t } = useTranslation('participants');
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('participantWork:page.firstAddress')}</CardTitle>
			</CardHeader>
			<CardContent>
				{address ? (
					<AddressFacts address={address} />
				) : (
					<p className="text-muted-foreground">{t('participantWork:page.noAddress')}</p>
				)}
			</CardContent>
		</Card>
	);
}
