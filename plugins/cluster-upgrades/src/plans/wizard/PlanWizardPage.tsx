export function PlanWizardPage() { return null; }
