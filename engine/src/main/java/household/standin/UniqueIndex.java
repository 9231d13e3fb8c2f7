package household.standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import org.h2.mvstore.MVMap;

final class UniqueIndex extends AbstractUniqueIndex<Object> implements PrefixIndex {
    private final MVMap<byte[], byte[]> entries;
    private final List<String> fields;
    private final DuplicateKeyDetails duplicates;

    UniqueIndex(MVMap<byte[], byte[]> entries, String name, List<IndexKey> keys, boolean sparse,
                DuplicateKeyDetails duplicates) {
        super(name, keys, sparse);
        this.entries = entries;
        this.fields = keys();
        this.duplicates = duplicates;
    }

    @Override
    public List<String> fields() {
        return fields;
    }

    @Override
    public MVMap<byte[], byte[]> entries() {
        return entries;
    }

    @Override
    public boolean holdsAll() {
        return !isSparse();
    }

    @Override
    protected Object removeDocument(KeyValue key) {
        byte[] position = entries.remove(KeyEncoding.bytesOf(key));
        return position == null ? null : KeyEncoding.firstValueOf(position);
    }

    @Override
    protected boolean putKeyPosition(KeyValue key, Object position) {
        return entries.putIfAbsent(KeyEncoding.bytesOf(key), KeyEncoding.bytesOf(new KeyValue(position))) == null;
    }

    @Override
    protected Object getPosition(KeyValue key) {
        byte[] position = entries.get(KeyEncoding.bytesOf(key));
        return position == null ? null : KeyEncoding.firstValueOf(position);
    }

    @Override
    protected Iterable<Entry<KeyValue, Object>> getIterable() {
        List<Entry<KeyValue, Object>> all = new ArrayList<>();
        entries.forEach((key, position) ->
            all.add(new SimpleImmutableEntry<>(KeyEncoding.valuesOf(key), KeyEncoding.firstValueOf(position))));
        return all;
    }

    @Override
    public synchronized void checkAdd(Document document, MongoCollection<Object> collection) {
        try {
            super.checkAdd(document, collection);
        } catch (DuplicateKeyError e) {
            noteDuplicate(e, document);
            throw e;
        }
    }

    @Override
    public synchronized void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
        try {
            super.checkUpdate(before, after, collection);
        } catch (DuplicateKeyError e) {
            noteDuplicate(e, after);
            throw e;
        }
    }

    private void noteDuplicate(DuplicateKeyError error, Document document) {
        Document pattern = new Document();
        Document value = new Document();
        for (IndexKey key : getKeys()) {
            pattern.put(key.getKey(), key.isAscending() ? 1 : -1);
            value.put(key.getKey(), Utils.getSubdocumentValueCollectionAware(document, key.getKey()));
        }
        duplicates.note(error.getMessageWithoutErrorCode(), pattern, value);
    }

    @Override
    protected boolean nullAwareEqualsKeys(Document before, Document after) {
        return Fields.areUntouched(fields, before, after) || super.nullAwareEqualsKeys(before, after);
    }

    @Override
    public boolean hasSameOptions(Index<?> other) {
        return other instanceof UniqueIndex && super.hasSameOptions(other)
            && Fields.describe(getKeys()).equals(Fields.describe(other.getKeys()));
    }

    @Override
    public long getCount() {
        return entries.sizeAsLong();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }
}
