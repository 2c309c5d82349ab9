/** Whose session it is, as far as a demand concerns it. */
interface Concerned {
  facility: { id: string };
  role: string;
  /** The account has a second factor. */
  factor?: true;
}

/** The facilities and roles that require a second factor, as this process knows them. */
export class FactorDemands {
  private readonly known = new Map<string, ReadonlySet<string>>();
  private readonly watchers = new Map<Concerned, () => void>();

  /** True if the facility requires a second factor in this role and the account has none. */
  misses({ facility, role, factor }: Concerned): boolean {
    return !factor && (this.known.get(facility.id)?.has(role) ?? false);
  }

  /** Replaces the demands of one facility. */
  set(facilityId: string, roles: readonly string[]): void {
    this.known.set(facilityId, new Set(roles));
    this.notify();
  }

  /** Replaces the demands of all facilities; one that is not among these demands nothing. */
  setAll(demands: readonly { facilityId: string; roles: readonly string[] }[]): void {
    this.known.clear();
    for (const { facilityId, roles } of demands) this.known.set(facilityId, new Set(roles));
    this.notify();
  }

  /** Calls back once, as soon as the factor is demanded of this session. Returns what ends the watching. */
  watch(concerned: Concerned, onDemanded: () => void): () => void {
    this.watchers.set(concerned, onDemanded);
    return () => void this.watchers.delete(concerned);
  }

  private notify(): void {
    for (const [concerned, onDemanded] of this.watchers) {
      if (!this.misses(concerned)) continue;
      this.watchers.delete(concerned);
      onDemanded();
    }
  }
}
