import { type ProvisionalTab, provisionalTabs } from '@afyakadi/contract/scheme/provisional';
import { msg } from '@lingui/core/macro';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { restore, session, waitForUnlock } from '../lib/session/session.ts';
import { isLimited } from '../lib/session/states.ts';
import { LoginScreen } from '../screens/sign-in/LoginScreen.tsx';
import { safeTarget } from '../screens/sign-in/target.ts';
import { RootFrame } from './RootFrame.tsx';

/*
 * All routes of the product. A screen's code loads when it is first opened, except that of the sign-in, which most
 * people open first. The sidebar and the command palette offer only screens with a route here, so no link is broken.
 */

/** The screen for setting up a second factor, the only one of a session that lacks it. */
export const securityPath = '/security';
/** The paths of screens without sign-in. */
export const openTo: ReadonlySet<string> = new Set(['/', '/login', '/forgot', '/invitation', '/display']);

const root = createRootRoute({ component: RootFrame });

const splash = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/sign-in/SplashScreen.tsx'), 'SplashScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: msg`Sign In` },
  validateSearch: (search): { to?: string } => {
    const to = safeTarget(search.to);
    return to ? { to } : {};
  },
  component: LoginScreen,
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  staticData: { title: msg`Forgot password?` },
  component: lazyRouteComponent(() => import('../screens/sign-in/ForgotScreen.tsx'), 'ForgotScreen'),
});

/** The secret of an invitation is in the fragment, which servers and logs never receive. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  staticData: { title: msg`Invitation` },
  component: lazyRouteComponent(() => import('../screens/sign-in/InvitationScreen.tsx'), 'InvitationScreen'),
});

/** The screen of a waiting room. Its token is in the fragment too. */
const display = createRoute({
  getParentRoute: () => root,
  path: '/display',
  staticData: { title: msg`Called numbers` },
  component: lazyRouteComponent(() => import('../screens/display/DisplayScreen.tsx'), 'DisplayScreen'),
});

/** All screens that require sign-in, in the frame with sidebar and top bar. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    await restore();
    const current = session.get().state;
    await waitForUnlock();
    const { account, state } = session.get();
    // After a lock another person may sign in, who must not return to the previous person's screen.
    if (state !== 'in')
      throw redirect({ to: '/login', search: current === 'locked' ? {} : { to: location.href } });
    if (isLimited(account) && location.pathname !== securityPath) throw redirect({ to: securityPath });
  },
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { title: msg`Dashboard` },
  component: lazyRouteComponent(() => import('../screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
});

const patients = createRoute({
  getParentRoute: () => shell,
  path: '/patients',
  staticData: { title: msg`Patients`, permission: 'patients.read' },
  component: lazyRouteComponent(() => import('../screens/patients/PatientsScreen.tsx'), 'PatientsScreen'),
});

const verification = createRoute({
  getParentRoute: () => shell,
  path: '/verification',
  staticData: { title: msg`Verification`, permission: 'card.verify' },
  component: lazyRouteComponent(
    () => import('../screens/verification/VerificationScreen.tsx'),
    'VerificationScreen',
  ),
});

const pointOfCare = createRoute({
  getParentRoute: () => shell,
  path: '/point-of-care',
  staticData: { title: msg`Point of Care`, permission: 'visit.start' },
  // Stored in the route, because `location` already points to the next screen while this one is still shown.
  beforeLoad: ({ location }) => ({ patient: location.state.patient }),
  component: lazyRouteComponent(
    () => import('../screens/verification/PointOfCareScreen.tsx'),
    'PointOfCareScreen',
  ),
});

const medicalVisit = {
  getParentRoute: () => shell,
  staticData: { title: msg`Visits`, permission: 'visits.read' as const },
  component: lazyRouteComponent(
    () => import('../screens/visits/MedicalVisitScreen.tsx'),
    'MedicalVisitScreen',
  ),
};
const visits = createRoute({ ...medicalVisit, path: '/visits' });
const medicalVisits = createRoute({ ...medicalVisit, path: '/medical-visit' });
const medicalVisitsAt = createRoute({ ...medicalVisit, path: '/medical-visit/$carePointId' });

const pharmacy = createRoute({
  getParentRoute: () => shell,
  path: '/pharmacy',
  staticData: { title: msg`Pharmacy`, permission: 'prescriptions.read' },
  component: lazyRouteComponent(() => import('../screens/visits/PharmacyScreen.tsx'), 'PharmacyScreen'),
});

const labs = createRoute({
  getParentRoute: () => shell,
  path: '/labs',
  staticData: { title: msg`Laboratory`, permission: 'results.read' },
  component: lazyRouteComponent(() => import('../screens/visits/LaboratoryScreen.tsx'), 'LaboratoryScreen'),
});

/** The routes of a patient's page. Each leads back to the list that opened it. */
const patientPage = {
  getParentRoute: () => shell,
  staticData: { title: msg`Patient`, permission: 'patients.read' as const },
};
const patientOfDoctor = createRoute({
  ...patientPage,
  path: '/patients/$nhifId',
  component: lazyRouteComponent(
    () => import('../screens/patient/DoctorPatientScreen.tsx'),
    'DoctorPatientScreen',
  ),
});
const patientOfDashboard = createRoute({
  ...patientPage,
  path: '/patient/$nhifId',
  component: lazyRouteComponent(() => import('../screens/patient/PatientScreen.tsx'), 'PatientScreen'),
});
const patientOfPharmacy = createRoute({
  ...patientPage,
  path: '/pharmacy/$nhifId',
  component: lazyRouteComponent(
    () => import('../screens/patient/pharmacy/PharmacyPatientScreen.tsx'),
    'PharmacyPatientScreen',
  ),
});
const patientOfLaboratory = createRoute({
  ...patientPage,
  path: '/laboratory/$nhifId',
  component: lazyRouteComponent(
    () => import('../screens/patient/laboratory/LaboratoryPatientScreen.tsx'),
    'LaboratoryPatientScreen',
  ),
});

const patientOfServices = createRoute({
  ...patientPage,
  path: '/services/$carePointId/$nhifId',
  component: lazyRouteComponent(
    () => import('../screens/patient/services/ServicePatientScreen.tsx'),
    'ServicePatientScreen',
  ),
});

const testDetails = createRoute({
  ...patientPage,
  path: '/lab/test-details/$nhifId',
  component: lazyRouteComponent(
    () => import('../screens/patient/tests/TestDetailsScreen.tsx'),
    'TestDetailsScreen',
  ),
});

const criticalResults = createRoute({
  getParentRoute: () => shell,
  path: '/critical-results',
  staticData: { title: msg`Critical results`, permission: 'results.read' },
  component: lazyRouteComponent(
    () => import('../screens/critical-results/CriticalResultsScreen.tsx'),
    'CriticalResultsScreen',
  ),
});

const claims = createRoute({
  getParentRoute: () => shell,
  path: '/claims',
  staticData: { title: msg`Claims`, permission: 'claims.read' },
  component: lazyRouteComponent(() => import('../screens/claims/ClaimsScreen.tsx'), 'ClaimsScreen'),
});
/** The two addresses of one screen, which stays when a claim gets its own address. */
const oneClaim = {
  getParentRoute: () => shell,
  component: lazyRouteComponent(() => import('../screens/claims/ClaimScreen.tsx'), 'ClaimScreen'),
  remountDeps: () => 'claim',
};
/** `of`: a month such as 2026-11, with its scheme's verifier where there are several. */
const ofMonth = ({ of }: Record<string, unknown>): { of?: string } =>
  typeof of === 'string' && /^20\d\d-(0[1-9]|1[0-2])(-.{1,20})?$/.test(of) ? { of } : {};
/** `visit`: the authorization to claim; `of`: the month whose visits are listed. */
const newClaim = createRoute({
  ...oneClaim,
  path: '/claims/new',
  staticData: { title: msg`New claim`, permission: 'claims.write' },
  validateSearch: (search): { visit?: string; of?: string } => ({
    ...ofMonth(search),
    ...(typeof search.visit === 'string' ? { visit: search.visit } : {}),
  }),
  // The list of visits and the claim of one visit count as two screens for focus and title.
  loaderDeps: ({ search: { visit } }) => ({ visit }),
});
/** `of`: the month to show. */
const claimMonths = createRoute({
  getParentRoute: () => shell,
  path: '/claims/months',
  staticData: { title: msg`Monthly closing`, permission: 'months.write' },
  validateSearch: ofMonth,
  component: lazyRouteComponent(() => import('../screens/claims/MonthsScreen.tsx'), 'MonthsScreen'),
});
const claim = createRoute({
  ...oneClaim,
  path: '/claims/$claimId',
  staticData: { title: msg`Claim`, permission: 'claims.read' },
});

const referrals = createRoute({
  getParentRoute: () => shell,
  path: '/referals',
  staticData: { title: msg`Referals`, permission: 'referrals.read' },
  component: lazyRouteComponent(() => import('../screens/referrals/ReferralsScreen.tsx'), 'ReferralsScreen'),
});
/** Accepts the correct spelling too. */
const referralsAlias = createRoute({
  getParentRoute: () => shell,
  path: '/referrals',
  beforeLoad: () => {
    throw redirect({ to: '/referals', replace: true });
  },
});
const compliance = createRoute({
  getParentRoute: () => shell,
  path: '/compliance',
  staticData: { title: msg`Compliance`, permission: 'compliance.read' },
  component: lazyRouteComponent(
    () => import('../screens/compliance/ComplianceScreen.tsx'),
    'ComplianceScreen',
  ),
});

/** `state`: the tab to open, so that the top bar can link to the refused ones. */
const provisional = createRoute({
  getParentRoute: () => shell,
  path: '/provisional',
  staticData: { title: msg`Provisional authorizations`, permission: 'provisional.read' },
  validateSearch: (search): { state?: ProvisionalTab } => {
    const state = provisionalTabs.find((tab) => tab === search.state);
    return state && state !== 'open' ? { state } : {};
  },
  component: lazyRouteComponent(
    () => import('../screens/provisional/ProvisionalScreen.tsx'),
    'ProvisionalScreen',
  ),
});

const toResolve = createRoute({
  getParentRoute: () => shell,
  path: '/to-resolve',
  staticData: { title: msg`To resolve`, permission: 'identity.decide' },
  component: lazyRouteComponent(() => import('../screens/to-resolve/ToResolveScreen.tsx'), 'ToResolveScreen'),
});

/** The person's own second factors and sessions. */
const security = createRoute({
  getParentRoute: () => shell,
  path: securityPath,
  staticData: { title: msg`Security`, permission: 'session.own' },
  component: lazyRouteComponent(() => import('../screens/security/SecurityScreen.tsx'), 'SecurityScreen'),
});

/** The manual, for every role. */
const help = createRoute({
  getParentRoute: () => shell,
  path: '/help',
  staticData: { title: msg`Help` },
  component: lazyRouteComponent(() => import('../screens/help/HelpScreen.tsx'), 'HelpScreen'),
});

/** The administration; its frame contains the links between its screens. */
const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin',
  staticData: { title: msg`Administration`, permission: 'facility.manage' },
  component: lazyRouteComponent(() => import('../screens/administration/AdminFrame.tsx'), 'AdminFrame'),
});
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/accounts', replace: true });
  },
});
const adminAccounts = createRoute({
  getParentRoute: () => admin,
  path: '/accounts',
  staticData: { title: msg`Accounts`, permission: 'accounts.manage' },
  component: lazyRouteComponent(
    () => import('../screens/administration/accounts/AccountsScreen.tsx'),
    'AccountsScreen',
  ),
});
const adminAccount = createRoute({
  getParentRoute: () => admin,
  path: '/accounts/$accountId',
  staticData: { title: msg`Account`, permission: 'accounts.manage' },
  component: lazyRouteComponent(
    () => import('../screens/administration/accounts/AccountScreen.tsx'),
    'AccountScreen',
  ),
});
const adminCarePoints = createRoute({
  getParentRoute: () => admin,
  path: '/care-points',
  staticData: { title: msg`Care points`, permission: 'facility.manage' },
  component: lazyRouteComponent(
    () => import('../screens/administration/care-points/CarePointsScreen.tsx'),
    'CarePointsScreen',
  ),
});
const adminCatalogue = createRoute({
  getParentRoute: () => admin,
  path: '/catalogue',
  staticData: { title: msg`Catalogue`, permission: 'catalogue.manage' },
  component: lazyRouteComponent(
    () => import('../screens/administration/catalogue/CatalogueScreen.tsx'),
    'CatalogueScreen',
  ),
});
const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  staticData: { title: msg`Settings`, permission: 'facility.manage' },
  component: lazyRouteComponent(
    () => import('../screens/administration/settings/SettingsScreen.tsx'),
    'SettingsScreen',
  ),
});
const adminImports = createRoute({
  getParentRoute: () => admin,
  path: '/imports',
  staticData: { title: msg`Imports`, permission: 'imports' },
  component: lazyRouteComponent(
    () => import('../screens/administration/imports/ImportsScreen.tsx'),
    'ImportsScreen',
  ),
});
const adminImport = createRoute({
  getParentRoute: () => admin,
  path: '/imports/$importId',
  staticData: { title: msg`Import`, permission: 'imports' },
  component: lazyRouteComponent(
    () => import('../screens/administration/imports/ImportScreen.tsx'),
    'ImportScreen',
  ),
});
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  staticData: { title: msg`Audit trail`, permission: 'audit.read' },
  component: lazyRouteComponent(
    () => import('../screens/administration/audit/AuditScreen.tsx'),
    'AuditScreen',
  ),
});
const adminScheme = createRoute({
  getParentRoute: () => admin,
  path: '/scheme',
  staticData: { title: msg`Scheme`, permission: 'facility.manage' },
  component: lazyRouteComponent(
    () => import('../screens/administration/scheme/SchemeScreen.tsx'),
    'SchemeScreen',
  ),
});
const adminOutbox = createRoute({
  getParentRoute: () => admin,
  path: '/outbox',
  staticData: { title: msg`Waiting for the scheme`, permission: 'outbox.manage' },
  component: lazyRouteComponent(
    () => import('../screens/administration/scheme/OutboxScreen.tsx'),
    'OutboxScreen',
  ),
});
const adminScreens = [
  adminHome,
  adminAccounts,
  adminAccount,
  adminCarePoints,
  adminCatalogue,
  adminImports,
  adminImport,
  adminScheme,
  adminOutbox,
  adminAudit,
  adminSettings,
] as const;

const screens = [
  dashboard,
  patients,
  verification,
  pointOfCare,
  visits,
  medicalVisits,
  medicalVisitsAt,
  pharmacy,
  labs,
  patientOfDoctor,
  patientOfDashboard,
  patientOfPharmacy,
  patientOfLaboratory,
  patientOfServices,
  testDetails,
  criticalResults,
  claims,
  newClaim,
  claimMonths,
  claim,
  referrals,
  referralsAlias,
  compliance,
  provisional,
  toResolve,
  security,
  help,
  admin.addChildren(adminScreens),
] as const;

export const routeTree = root.addChildren([
  splash,
  login,
  forgot,
  invitation,
  display,
  shell.addChildren(screens),
]);
