import { MongoClient } from "mongodb";

/** Lets the data take part in what a newer series can do. From then on the older one cannot read them. */
export async function raiseCompatibility(uri: string, series: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    // From 7.0 on it wants to be confirmed; earlier ones refuse the word.
    const confirmed = Number.parseFloat(series) >= 7 ? { confirm: true } : {};
    await client.db("admin").command({ setFeatureCompatibilityVersion: series, ...confirmed });
  } finally {
    await client.close();
  }
}
