package household.standin.query;

/** What a plan looked at, as `explain` tells it. */
public final class Stats {
    public long keysExamined;
    public long docsExamined;
}
