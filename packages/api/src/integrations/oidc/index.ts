export { ProviderFault } from './limited-fetch';
export { createOidcClient, type OidcClient, type OidcIdentity, type OidcSettings } from './oidc-client';
