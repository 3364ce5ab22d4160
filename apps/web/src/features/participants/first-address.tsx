import { useUi } from '@rewards/ui';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { countryOf } from '@rewards/validators/countries';
import { Facts } from '../../components/facts';
import { useTranslation } from '../../i18n/use-translation';
import { countryName } from './country-names';
import type { Participant } from './types';

const phone = (number: string, ext: string) =>
	number && (
		<span data-ltr>
			{number}
			{ext && ` ×${ext}`}
		</span>
	);

type Address = Participant['addresses'][number];

export function AddressFacts({ address }: { address: Address }) {
	const { t } = useTranslation('participants');
	const { locale } = useUi();
	const country = countryOf(address.country);
	return (
		<Facts
			facts={[
				{ label: t('field.companyName'), value: address.companyName },
				{ label: t('field.address1'), value: address.address1 },
				{ label: t('field.address2'), value: address.address2 },
				{ label: t('field.address3'), value: address.address3 },
				{ label: t('field.address4'), value: address.address4 },
				{ label: t('field.townCity'), value: address.townCity },
				{ label: t('field.stateCounty'), value: address.stateCounty },
				{ label: t('field.postcode'), value: address.postcode && <span data-ltr>{address.postcode}</span> },
				{ label: t('field.country'), value: country ? countryName(country, locale) : address.country },
				{ label: t('field.phone'), value: phone(address.phone, address.phoneExt) },
				{ label: t('field.altPhone'), value: phone(address.altPhone, address.altPhoneExt) },
			]}
		/>
	);
}

/** The address that forms edit; all of them have a tab of their own. */
export function FirstAddress({ address }: { address: Address | undefined }) {
	const { t } = useTranslation('participants');
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('firstAddress')}</CardTitle>
			</CardHeader>
			<CardContent>
				{address ? <AddressFacts address={address} /> : <p className="text-muted-foreground">{t('noAddress')}</p>}
			</CardContent>
		</Card>
	);
}
